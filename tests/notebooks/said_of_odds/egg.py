"""What the chapter of odds says in words, held against its numbers: run by ``test_said_of_odds``."""

from fractions import Fraction
from math import comb

from ludobook.core.counting import hands, ways
from ludobook.odds import odds
from ludobook.simulate.stored_runs import balance
from ludobook_widgets.odds import charts
from notebooks.stored_games import good_play_pays, share

egg = {odd.id: odd for odd in odds("egg", players=3)}

friends = [charts.exact(egg["friends"], "Friends among 5 cards")]
friends += [charts.exact(egg[f"both_friends_{n}"], f"Friends twice among {n} cards") for n in (5, 6, 7, 8)]
assert 0.67 < egg["friends"].value < 0.68
assert egg["both_friends_8"].value > 2 * egg["both_friends_6"].value > 3.7 * egg["both_friends_5"].value

kinds = list(hands([2] * 16, 5))
dealt = sum(ways([2] * 16, [hand.count(kind) for kind in range(16)]) for hand in kinds)
assert dealt == comb(32, 5) == 201_376
assert len(kinds) == 13_328
assert dealt % egg["friends"].fraction.denominator == 0

strengths = [("BAH-YAH" if "bah" in name else "Friends", odd) for name, odd in egg.items() if name.startswith("far_")]
far = [charts.exact(odd, f"{kind} {odd.id.split('_')[-1]}") for kind, odd in strengths]
best = "The strongest Far that a dealt hand of five can lay is {} or weaker."
far = charts.summed(far, "no stronger", best, down=True)
holds = {bar.label: bar.value for bar in far if bar.under["Count"] != "exactly"}
assert holds["Friends 10"] < 0.5 < holds["Friends 14"]
assert holds["Friends 20"] < 0.7 < 0.79 < holds["Friends 30"]
assert holds["BAH-YAH 40"] < 0.33

choices = [charts.exact(egg[f"undominated_strengths_{n}"], f"{n} good way{'s'[: n > 1]}") for n in (1, 2, 3)]
assert sum(bar.value for bar in choices) == 1
assert choices[1].value > choices[0].value > Fraction(1, 3)

runs = balance("egg")
begins = charts.places(runs)
assert all(
    charts.about_equal(bar, 1 / len(run.strength))
    for run in runs.usual
    for bar in begins
    if bar.error and bar.under["Players"].startswith(str(len(run.strength)))
)

means = {n: charts.simulated(f"{n}", runs.run(*["greedy"] * n).result.rounds, "", "rounds") for n in (2, 3, 4, 5)}
assert all(charts.more(means[3], means[n]) for n in (2, 4, 5))
assert charts.more(means[4], means[5])
assert round(means[3].value) == 8
assert 3 < means[5].value < 4

play = charts.one_among_others(runs)
duel, tables = good_play_pays(play)
assert play[0].value > 0.9
assert tables[6].value > 0.5

zoo = {n: charts.points(runs.run(*["random"] * n).result)[0] for n in (2, 3, 4, 5)}
assert zoo[2] < zoo[3] < zoo[4] < zoo[5]

changes = charts.readings(runs)
seen = [(bar.label.split("?")[0], bar.under["Everybody plays"], bar) for bar in changes if bar.seen]
wild = [(question, bar.value) for question, how, bar in seen if how == "at random" and bar.unit == "rounds"]
assert sorted(question for question, _ in wild) == [
    "What happens if fewer bracelets are left than there are players who must get one",
    "When can a bracelet be spent",
]
assert all(0.25 < value < 0.28 for _, value in wild)
assert all(abs(bar.value) < 0.11 for _, how, bar in seen if how == "greedily" and bar.unit == "rounds")
[(question, how, wins)] = [row for row in seen if not row[2].unit]
assert (question, how) == ("When are discards reshuffled", "greedily")
assert -0.01 < wins.value < -0.006

# a good score, which one in three get
assert all(0.32 < share(runs, n, least) < 0.36 for n, least in {3: 15, 4: 19, 5: 26}.items())
