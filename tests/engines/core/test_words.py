"""Small English."""

from ludobook.core.words import YOU, did, does, listed, opening, whose


def test_sentences_fit_a_name_and_you():
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert whose("Mika") == "Mika’s"
    assert whose(YOU) == "your"
    assert does(YOU, "has", "have") == "You have"
    assert does("Mika", "gains") == "Mika gains"
    assert did("Mika", "plays A6") == "plays A6"
    assert did(YOU, "plays A6") == "play A6"
    assert did(YOU, "passes") == "pass"
    assert did(YOU, "set a card") == "set a card"
    assert opening("you earn") == "You earn"
