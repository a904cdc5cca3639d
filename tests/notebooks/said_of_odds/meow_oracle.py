"""What the chapter of odds says in words, held against its numbers: run by ``test_said_of_odds``."""

from collections import Counter
from fractions import Fraction
from math import comb, perm

from ludobook.games.meow_oracle.components import KINDS
from ludobook.odds import odds
from ludobook.simulate.stored_runs import balance
from ludobook_widgets.odds.charts import Bar, about_equal, exact, more, one_among_others, places, readings, summed
from notebooks.stored_games import good_play_pays, share

meow = {odd.id: odd for odd in odds("meow_oracle", players=3)}


def all_of(name):
    return [exact(odd, odd.id.split("_")[1]) for odd in meow.values() if odd.id.startswith(f"{name}_")]


climb = summed(all_of("climb"), "at least", "In a random area the climb counts at least {} cards.")
chance = {(bar.label, bar.under["Count"]): bar.value for bar in climb}
assert chance["1", "exactly"] == Fraction(7, 15)
assert chance["4", "at least"] < Fraction(1, 16)
assert chance["8", "at least"] < Fraction(1, 8000)

same = sum(comb(cards, 2) for cards in Counter(kind[1:] for kind in KINDS).values())
assert (comb(36, 2), same) == (630, 42)
assert 34e12 < perm(36, 9) < 35e12
assert meow["climb_1"].fraction == Fraction(630 - 42, 2 * 630) == Fraction(7, 15)

lines = summed(all_of("lines"), "at least", "In a random area at least {} of the eight lines are of one colour.")
chance = {(bar.label, bar.under["Count"]): bar.value for bar in lines}
assert 0.26 < chance["0", "exactly"] < 0.27
assert chance["2", "at least"] > Fraction(1, 3)

totals = all_of("total")
average = sum(int(bar.label) * bar.value for bar in totals)
assert 4.1 < average < 4.4
every = summed(totals, "at least", "A random area totals at least {}.")
luck = {(bar.label, bar.under["Count"]): bar.value for bar in every}
assert luck["1", "at least"] == 1
good = [bar for bar in every if int(bar.label) <= 15]

odd = {k: round(1 / luck[str(k), "at least"]) for k in (7, 8, 10, 12)}
assert odd == {7: 6, 8: 11, 10: 42, 12: 183}

best, ways = int(meow["largest_total"].value), int(meow["largest_total_areas"].value)
assert best == 15 + 8 * 2 == 31
assert ways == 15_570
assert meow["total_31"].fraction == Fraction(ways, 36 * 35 * 34 * 33 * 32 * 31 * 30 * 29 * 28)
rare = [exact(meow[f"total_{n}"], f"{n} points") for n in (20, 23, 25, 27, 29, 31)]

runs = balance("meow_oracle")
begins = places(runs)
for bar in begins:
    fair = 1 / int((bar.under.get("Players") or "0")[0])
    if bar.under["Everybody plays"] == "at random" and bar.error:
        assert about_equal(bar, fair)
    elif bar.label == "Whoever begins":
        assert more(Bar("a fair share", fair, ""), bar)
    elif bar.label == "Third" and fair == 1 / 3:
        assert 0.38 < bar.value < 0.39

play = one_among_others(runs)
duel, tables = good_play_pays(play)
assert all(more(good, 4 / 5) for good in (duel[0], *tables[::3]))
assert all(more(Bar("", 1 / 10, ""), bad) for bad in tables[1::3])

lasts = {n: runs.run(*["random"] * n).result.rounds for n in (2, 3, 4)}
assert [(turns.mean, turns.error) for turns in lasts.values()] == [(16, 0), (18, 0), (24, 0)]
most = {n: max(max(score.histogram) for score in runs.run(*["random"] * n).result.scores) for n in (2, 3, 4)}
assert most == {2: 2, 3: 4, 4: 4}

changes = readings(runs)
seen = [(bar.label.split("?")[0], bar) for bar in changes if bar.seen]
fewer = [(question, bar.value) for question, bar in seen if bar.unit == "winner points"]
assert len(fewer) == 2
assert all(question == "What do equal totals score" for question, _ in fewer)
assert all(-0.54 < value < -0.51 for _, value in fewer)
start = {question: (bar.under["Everybody plays"], bar.value) for question, bar in seen if not bar.unit}
assert set(start) == {"What do equal totals score", "Which way does the climb run"}
assert all(how == "greedily" and -0.015 < value < -0.003 for how, value in start.values())

# a good score, which two in five get
assert all(0.36 < share(runs, n, least) < 0.46 for n, least in {2: 2, 3: 3, 4: 3}.items())
