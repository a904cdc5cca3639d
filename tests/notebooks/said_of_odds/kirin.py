"""What the chapter of odds says in words, held against its numbers: run by ``test_said_of_odds``."""

from fractions import Fraction
from math import comb

from ludobook.odds import odds
from ludobook.simulate.stored_runs import balance
from ludobook_widgets.odds.charts import exact, more, one_among_others, places, points, readings, simulated
from notebooks.stored_games import share

kirin = {odd.id: odd for odd in odds("kirin", players=4)}
BEASTS = {"w": "White Tiger", "b": "Black Tortoise", "v": "Vermilion Bird", "a": "Azure Dragon"}
RANKS = {
    "1": "1",
    "2": "2",
    "3": "3",
    "4": "4",
    "5": "5",
    "6": "6",
    "t": "trump",
    "plus": "Kirin +",
    "minus": "Kirin –",
}
ORDERS = ("ascending", "descending")

presses = [
    exact(kirin[f"forces_{beast}{'_' if len(rank) > 1 else ''}{rank}_{order}"], name, Beast=title, Order=order)
    for beast, title in BEASTS.items()
    for order in ORDERS
    for rank, name in RANKS.items()
]
assert 0.97 < kirin["forces_w3_ascending"].value < 0.98
assert kirin["forces_b1_ascending"].fraction == kirin["forces_a6_descending"].fraction
assert all(kirin[f"forces_a{n}_ascending"].fraction == 0 for n in range(1, 7))

free = Fraction(comb(35 - 12, 8), comb(35, 8))
assert (comb(35 - 12, 8), comb(35, 8)) == (490_314, 23_535_820)
assert kirin["forces_w3_ascending"].fraction == 1 - free

trick = [
    exact(kirin["leader_wins"], "The leader"),
    exact(kirin["follower_wins"], "Each follower"),
    exact(kirin["nobody_wins"], "Nobody"),
]
assert trick[0].value + 3 * trick[1].value + trick[2].value == 1
assert trick[0].value < 0.2 < 0.25 < trick[1].value

leads = [
    exact(kirin[f"lead_wins_{rank}_{order}"], name, Order=order)
    for order in ORDERS
    for rank, name in RANKS.items()
    if len(rank) == 1
]
wins = {bar.label: bar.value for bar in leads[:7]}
assert wins["trump"] > 0.9
assert 0.4 > wins["6"] > 0.39
assert wins["5"] < 0.2
assert wins["1"] < 0.02
assert kirin["lead_wins_1_descending"].fraction == kirin["lead_wins_6_ascending"].fraction

runs = balance("kirin")
begins = places(runs)
first, second, third, last, fair = [bar for bar in begins if bar.under["Everybody plays"] == "at random"]
assert all(more(last, bar) and more(fair, bar) for bar in (first, second, third))
assert more(last, fair)
assert 0.005 < last.value - 0.25 < 0.01
careful = {bar.label: bar.value for bar in begins if bar.under["Everybody plays"] == "greedily"}
assert 0.28 < careful["Fourth"] < 0.29
assert careful["Third"] < careful["Second"] < 0.24 < careful["Whoever begins"] < 0.255

good, bad, fair = play = one_among_others(runs)
assert more(good, 2 * 0.25)
assert more(fair, bad)
assert 0.68 < good.value < 0.70
assert 0.08 < bad.value < 0.09

wild, level_headed = (runs.run(*[kind] * 4).result for kind in ("random", "greedy"))
assert (wild.actions.mean, wild.actions.error, wild.rounds.mean) == (108, 0, 24)
found = [simulated(name, points(result), "", "points") for name, result in (("wild", wild), ("greedy", level_headed))]
assert more(found[1], found[0])
assert round(found[1].value) == 7

changes = readings(runs)
wild = [bar for bar in changes if bar.under["Everybody plays"] == "at random"]
seen = {(bar.label.split("?")[0], bar.unit): bar.value for bar in wild if bar.seen}
assert abs(seen["Does the declared card score", "points"] - 3) < 1e-9
assert 0.05 < seen["Which cards answer a Kirin that is led", "points"] < 0.1
assert -0.01 < seen["Who is the first parent of rounds 2 and 3", ""] < 0
assert len(seen) == 3
assert all(bar.seen for bar in wild if "rounds 2 and 3" in bar.label and not bar.unit)
careful = {(bar.label.split("?")[0], bar.unit): bar.value for bar in changes if bar.seen and bar not in wild}
assert -0.04 < careful["Who is the first parent of rounds 2 and 3", ""] < -0.03
assert 0.08 < careful["May players look at captured piles", "points"] < 0.13
assert len(careful) == 3

# a good score, which three in ten get
assert 0.29 < share(runs, 4, 9) < 0.32
