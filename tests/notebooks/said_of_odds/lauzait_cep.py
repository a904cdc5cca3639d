"""What the chapter of odds says in words, held against its numbers: run by ``test_said_of_odds``."""

from fractions import Fraction
from math import comb

from ludobook.odds import odds
from ludobook.simulate.stored_runs import balance
from ludobook_widgets.odds.charts import about_equal, exact, more, one_among_others, places, points, readings, simulated
from notebooks.stored_games import good_play_pays, share

TABLES = (2, 3, 4)
lauzait = {(odd.id, odd.players): odd for odd in odds("lauzait_cep", all=True)}

dealt = [exact(lauzait["three_sets", n], f"{n} players") for n in TABLES]
assert 1 / dealt[1].value < 68
assert 1 / dealt[0].value > 170
assert dealt[1].value > dealt[2].value > dealt[0].value

deals = comb(68, 9)
complete = lauzait["three_sets", 4].fraction * deals
assert (complete, deals) == (448_450_244, 49_280_065_120)

names = {
    "layered_bridges": "Layered Bridges",
    "specialized_experts": "Specialized Experts",
    "great_sequence": "Great Sequence",
    "well_balanced": "Well-Balanced",
}
formations = [exact(lauzait[name, n], title, Players=f"{n} players") for n in TABLES for name, title in names.items()]
assert all(formations[4 * i].value > Fraction(1, 3) > 10 * formations[4 * i + 3].value for i in range(3))

stuck = [exact(lauzait["stuck", n], f"{n} players") for n in TABLES]
assert all(bar.value < Fraction(1, 800_000_000) for bar in stuck)
assert min(stuck, key=lambda bar: bar.value).label == "3 players"

runs = balance("lauzait_cep")
assert all(run.result.capped < 0.06 * run.result.asked for run in runs.usual)
begins = places(runs)
lead = []
for bar in begins:
    fair = 1 / int(bar.under["Players"][0])
    if bar.error and bar.under["Everybody plays"] == "at random":
        assert about_equal(bar, fair)
    elif bar.label == "Whoever begins":
        assert more(bar, fair)
        lead.append(round(100 * bar.value))
assert lead == [57, 40, 30]

days = {n: simulated(f"{n}", runs.run(*["greedy"] * n).result.rounds, "", "Days") for n in TABLES}
assert more(days[3], days[2])
assert more(days[4], days[3])
wild = {n: runs.run(*["random"] * n).result.rounds.mean for n in TABLES}
assert all(wild[n] > 0.97 * 40 * n for n in TABLES)

earned = {n: simulated(f"{n}", points(runs.run(*["greedy"] * n).result), "", "points") for n in TABLES}
assert [round(earned[n].value) for n in TABLES] == [14, 15, 18]
assert [round(days[n].value) for n in (2, 4)] == [12, 27]

good_play_pays(one_among_others(runs))

changes = readings(runs)
seen = {(bar.label.split("?")[0], bar.unit): bar.value for bar in changes if bar.seen}
assert 9 < seen["Does declaring waive the Hire", "Days"] < 10
assert 3.5 < seen["In which order are the actions of a Day done", "Days"] < 4.1
begin = {question for question, unit in seen if not unit}
assert begin == {
    "How many Seasons are there",
    "Does declaring waive the Hire",
    "In which order are the actions of a Day done",
}
counted = ("How many Seasons", "How many Days", "Does declaring waive", "In which order")
small = [value for (question, _), value in seen.items() if not question.startswith(counted)]
assert len(small) == 4
assert all(abs(value) < 0.5 for value in small)

# a good score, which one in three get
assert all(0.29 < share(runs, n, least) < 0.35 for n, least in {2: 17, 3: 18, 4: 21}.items())
