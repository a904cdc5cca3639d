"""Any position played on to the next scoring, everybody choosing greedily: what a search asks for again and again.

One module for each game, of one shape, in the subset that numba compiles, like ``odds.playouts``, whose ``options`` it
shares. Actions, chance and scores are those of the objects when ``players.greedy`` chooses for every seat; a test
compares them. Each module has:

- ``ROOM``: the sizes of the sequences of ints that it works in; they are made once and may hold tables.
- ``place(state, room)``: writes down a position that is not over; returns the generator's state.
- ``play_on(deal, players, options, most, room)``: plays on until there has been a scoring, or at least ``most``
  actions, and returns how many there were. ``deal`` is what ``place`` returned. The first ``players`` numbers of the
  first sequence are then the scores.
- ``holdings(players, room)``: by seat, the points that what it holds after a scoring may still bring.
- ``scored(state)``: an object that is another one after each scoring.
"""
