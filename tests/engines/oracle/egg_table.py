"""A whole game of the Luminous Dragon Egg, kept slowly beside the engine's.

The table is told every action and shown the hands afterwards, from which it learns what was drawn. Everything
else it works out by itself, from the rules alone: whose turn it is, what is allowed, what every seat may see.
"""

from collections import Counter
from copy import deepcopy
from itertools import combinations

from . import egg_oracle as oracle


class Table:
    """One game. ``hands`` are lists of cards by seat; ``asked`` are the (phase, seat) still to be asked."""

    def __init__(self, rulings, hands, bracelets=None):
        self.n = len(hands)
        self.rulings = {key: values[0] for key, (_, values) in oracle.SWITCHES.items()} | dict(rulings)
        self.hands = [list(hand) for hand in hands]
        self.deck = Counter(2 * oracle.DECK) - Counter(card for hand in hands for card in hand)
        self.pile = Counter()
        self.sets = {}
        self.seen = {}  # (seat, "far" or "near") -> the seats that see it
        self.zoo = [0] * self.n
        self.bracelets = list(bracelets or [0] * self.n)
        self.egg = None
        self.reader = None
        self.over = False
        self.last = None
        self.log = [[None, ["deal"] * self.n]]
        self.round = 0
        self.start_round()

    # --- whose turn

    def order(self):
        return [(self.round - 1 + i) % self.n for i in range(self.n)]

    def ask(self, phase):
        self.asked = [(phase, seat) for seat in self.order()]

    def start_round(self):
        self.round += 1
        self.ask("create")

    @property
    def phase(self):
        return "over" if self.over else self.asked[0][0]

    @property
    def mover(self):
        return None if self.over else self.asked[0][1]

    def could_draw(self, seat):
        if not self.bracelets[seat]:
            return False
        return self.rulings["empty_draw"] == "sudden_end" or bool(self.deck.total() + self.pile.total())

    def idle(self):
        """Whether the seat to be asked next has nothing to decide."""
        phase, seat = self.asked[0]
        if phase.startswith("spend"):
            return not self.could_draw(seat)
        return phase == "trim" and len(self.hands[seat]) <= 5

    def go_on(self, phase, after):
        """Ask on, through the phases in which nobody decides."""
        while not self.over:
            while self.asked and self.idle():
                self.asked.pop(0)
            if self.asked:
                return
            anytime = self.rulings["bracelet_time"] == "any"
            if phase == "create" and anytime:
                phase = "spend_early"
                self.ask(phase)
            elif phase in ("create", "spend_early") and self.egg is not None:
                phase = "read"
                self.asked = [("read", self.egg)]
            elif phase in ("create", "spend_early", "read", "relay"):
                self.reveal()
                phase = "score"
                self.asked = []
            elif phase == "score" and anytime:
                phase = "spend_late"
                self.ask(phase)
            elif phase in ("score", "spend_late"):
                self.resolve(after)
                phase = "trim"
                self.ask(phase)
            else:
                phase = "create"
                self.start_round()

    # --- what is allowed

    def legal(self):
        """The legal actions, in canonical text."""
        if self.over:
            return set()
        phase, seat = self.asked[0]
        if phase == "read":
            return {"read far", "read near", "read none"}
        if phase == "trim":
            hand = oracle.in_order(self.hands[seat])
            return {"discard " + " ".join(cards) for cards in combinations(hand, len(hand) - 5)}
        found = {"bracelet"} if self.could_draw(seat) else set()
        if phase.startswith("spend"):
            return found | {"pass"}
        for way in oracle.arrangements(self.hands[seat], self.rulings):
            found.add(f"lay {'+'.join(way['far'])} {'+'.join(way['near'])}")
        return found

    def faults(self, text):
        """The rules by which an action may be refused; empty when it is legal."""
        verb, *words = text.lower().replace(" + ", "+").split() or [""]
        faults = {"EGG-END-5"} if self.over else set()
        phase = self.phase
        hand = [] if self.over else self.hands[self.mover]
        cards = [card.upper() for word in words for card in word.split("+")]
        if verb == "bracelet" and not words:
            if phase not in ("create", "relay", "spend_early", "spend_late"):
                faults.add("EGG-BRACELET-3")
            if not self.over and not self.bracelets[self.mover]:
                faults.add("EGG-BRACELET-2")
            if self.rulings["empty_draw"] == "refuse" and not self.deck and not self.pile:
                faults.add("EGG-BRACELET-5")
        elif verb == "pass" and not words:
            faults |= set() if phase.startswith("spend") else {"EGG-BRACELET-3"}
        elif verb == "read" and words in (["far"], ["near"], ["none"]):
            faults |= set() if phase == "read" else {"EGG-EGG-4"}
        elif verb in ("lay", "discard"):
            faults |= {"EGG-DECK-1"} if set(cards) - set(oracle.DECK) else set()
            faults |= set() if words else {"EGG-JSON-9"}
            missing = any(count > hand.count(card) for card, count in Counter(cards).items())
            if verb == "discard":
                if phase != "trim" or missing or len(cards) != len(hand) - 5 or any("+" in word for word in words):
                    faults.add("EGG-HAND-4")
                return faults | ({"EGG-DECK-1"} if any("+" in word for word in words) else set())
            faults |= set() if phase in ("create", "relay") else {"EGG-SET-3"}
            sets = [word.upper().split("+") for word in words]
            if missing or [len(two) for two in sets] != [2, 2]:
                faults.add("EGG-SET-1")
            elif not faults & {"EGG-DECK-1"}:
                far, near = (oracle.strength(two, self.rulings) for two in sets)
                faults |= {"EGG-SET-2"} if far < near else set()
        else:
            faults.add("EGG-JSON-9")
        return faults

    # --- what happens

    def told(self, text, after):
        """The table after a legal action; ``after`` are the hands when all that follows from it is done."""
        for guess in range(5):
            table = deepcopy(self)
            table.guess = guess  # which of five drawn cards was the bracelet's: nobody can tell, so try
            try:
                table.act(text, after)
                return table
            except AssertionError:
                if guess == 4:
                    raise

    def act(self, text, after):
        """Change this table by a legal action."""
        phase, seat = self.asked[0]
        verb, *words = text.split()
        if verb == "bracelet":
            self.write(seat, text)
            self.bracelets[seat] -= 1
            if self.deck or self.pile:
                self.draw(seat, 1, after)
            else:
                self.over = True
        elif verb == "pass":
            self.write(seat, text)
            self.asked.pop(0)
        elif verb == "lay":
            self.sets[seat] = {part: word.split("+") for part, word in zip(("far", "near"), words, strict=True)}
            for part in ("far", "near"):
                self.seen[seat, part] = {seat}
                for card in self.sets[seat][part]:
                    self.hands[seat].remove(card)
            self.write(seat, text, "lay ?+? ?+?")
            self.asked.pop(0)
        elif verb == "read":
            self.write(seat, text)
            self.asked.pop(0)
            if words != ["none"]:
                self.read(seat, words[0])
        else:
            self.write(seat, text, "discard" + " ?" * len(words))
            for card in words:
                self.hands[seat].remove(card)
                self.pile[card] += 1
            self.asked.pop(0)
        self.go_on(phase, after)

    def write(self, seat, text, hidden=None):
        self.log.append([seat, [hidden if hidden and s != seat else text for s in range(self.n)]])

    def read(self, user, part):
        self.egg, self.reader = None, user
        viewers = {user} if self.rulings["egg_reading"] == "private" else set(range(self.n))
        for seat in set(range(self.n)) - {user}:
            self.seen[seat, part] |= viewers
            self.show_in_log(seat)
        mine = self.sets.pop(user)
        self.hands[user] += mine["far"] + mine["near"]
        self.asked = [("relay", user)]

    def show_in_log(self, seat):
        """The lay of this round as each other seat now knows it."""
        row = [row for row in self.log if row[0] == seat and row[1][seat].startswith("lay")][-1]
        for viewer in set(range(self.n)) - {seat}:
            parts = self.seen_sets(seat, viewer)
            row[1][viewer] = "lay " + " ".join("+".join(parts[part]) for part in ("far", "near"))

    def reveal(self):
        for place in self.seen:
            self.seen[place] = set(range(self.n))
        for seat in range(self.n):
            self.show_in_log(seat)
        table = [self.sets[seat] for seat in range(self.n)]
        self.last = oracle.score(table, self.zoo, self.bracelets, self.egg, self.rulings)
        self.zoo, self.bracelets = list(self.last["money"]), list(self.last["bracelets"])
        self.egg = self.last["egg_holder"]
        self.last["sets"] = [dict(sets) for sets in table]
        self.over = self.last["game_over"]

    def resolve(self, after):
        for sets in self.sets.values():
            self.pile += Counter(sets["far"] + sets["near"])
        self.sets, self.seen, self.reader = {}, {}, None
        if self.rulings["reshuffle"] == "every_round":
            self.deck, self.pile = self.deck + self.pile, Counter()
        self.log.append([None, ["deal"] * self.n])
        for seat in range(self.n):
            self.draw(seat, 4, after)

    def draw(self, seat, count, after):
        new = Counter(after[seat]) - Counter(self.hands[seat])
        if count == 1 and new.total() == 5:  # a last bracelet, and four cards of the deal it leads to
            one = list((new & (self.deck or self.pile)).elements())
            new = Counter([one[min(self.guess, len(one) - 1)]])
        assert new.total() == count, f"seat {seat} drew {new}, not {count}"
        self.hands[seat] += new.elements()
        assert Counter(self.hands[seat]) <= Counter(after[seat])
        if self.deck.total() < count:
            assert self.deck <= new, "the last cards of the deck are drawn first"
            new -= self.deck
            self.deck, self.pile = self.pile, Counter()
            self.log.append([None, ["shuffle"] * self.n])
        assert new <= self.deck, f"{new} drawn from {self.deck}"
        self.deck = self.deck - new

    # --- what is seen

    def seen_sets(self, owner, viewer):
        if owner not in self.sets:
            return None
        cards = self.sets[owner]
        return {part: cards[part] if viewer in self.seen[owner, part] else ["?", "?"] for part in ("far", "near")}

    def view(self, seat):
        """What the seat may know."""
        return {
            "game": "egg",
            "players": self.n,
            "rulings": self.rulings,
            "seat": seat,
            "round": self.round,
            "phase": self.phase,
            "to_move": self.mover,
            "hand": oracle.in_order(self.hands[seat]),
            "hand_sizes": [len(hand) for hand in self.hands],
            "sets": [self.seen_sets(owner, seat) for owner in range(self.n)],
            "zoo": self.zoo,
            "bracelets": self.bracelets,
            "supply": 12 - sum(self.bracelets),
            "egg": self.egg,
            "reader": self.reader,
            "deck": self.deck.total(),
            "discards": self.pile.total(),
            "last_round": self.last,
            "log": [{"seat": seat_of, "action": seen[seat]} for seat_of, seen in self.log],
        }

    def status(self):
        """Whose turn, over, scores, winners."""
        best = [seat for seat in range(self.n) if self.zoo[seat] == max(self.zoo)]
        return self.mover, self.over, tuple(self.zoo), tuple(best) if self.over else ()
