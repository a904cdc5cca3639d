"""Small English."""

from ludobook.core.words import YOU, does, listed, opening, whose


def test_sentences_fit_a_name_and_you():
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert whose("Mika") == "Mika’s"
    assert whose(YOU) == "your"
    assert does(YOU, "has", "have") == "You have"
    assert does("Mika", "gains") == "Mika gains"
    assert opening("you earn") == "You earn"
