"""Any position played on to the next scoring, everybody choosing greedily: what a search asks for again and again.

One module for each game, of one shape, in the subset that numba compiles, like ``odds.playouts``, whose ``options`` it
shares. Actions, chance and scores are those of the objects when ``players.greedy`` chooses for every seat; a test
compares them. Each module has:

- ``ROOM``: the sizes of the sequences of ints that it works in.
- ``place(state, room)``: writes a position down that is not over.
- ``play_on(players, options, most, room)``: plays on until there has been a scoring, or after ``most`` actions, and
  returns how many there were. The first ``players`` numbers of the first sequence are then the scores.
"""
