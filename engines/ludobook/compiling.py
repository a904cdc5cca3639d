"""Compiles plain functions over ints with numba (extra ``fast``). No other module imports numba."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, MutableSequence, Sequence
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any

from ludobook.core import bits, chance

DIVISORS = 256  # a division by a number below this becomes a multiplication
Room = tuple[MutableSequence[int], ...]


class Compiler:
    """Compiles functions and makes arrays, which needs numba and NumPy. Get it by ``compiler()``."""

    def __init__(self) -> None:
        self._np: Any = import_module("numpy")
        numba: Any = import_module("numba")
        # no reference counts, because a playout makes no objects: it works in the arrays that it is given
        self.njit = numba.njit(nogil=True, error_model="numpy", forceinline=True, _nrt=False)
        self._made: dict[Any, Any] = {plain: self.njit(quick) for plain, quick in _quick(numba, self._np).items()}
        self.word: Callable[[int], Any] = self._np.uint64

    def compiled(self, thing: Any) -> Any:
        """Compile a function with all functions that it calls, or make a tuple an array; return anything else."""
        if isinstance(thing, tuple):
            return self._np.array(thing)
        if not isinstance(thing, FunctionType):
            return thing
        thing = chance.mix_one_by_one if thing is chance.mix else thing  # ``mix`` is quicker in plain Python only
        if thing not in self._made:
            names = [name for name in thing.__code__.co_names if name in thing.__globals__]
            own = {name: self.compiled(thing.__globals__[name]) for name in names}
            bound = FunctionType(thing.__code__, {"__name__": thing.__module__, **own}, thing.__name__)
            self._made[thing] = self.njit(bound)
        return self._made[thing]

    def room(self, sizes: Sequence[int]) -> Room:
        """Return arrays of zeros of these sizes."""
        return tuple(self._np.zeros(size, self._np.int64) for size in sizes)

    def filled(self, row: Any) -> Counter[int]:
        """Return the numbers of an array that are not 0, by index."""
        return Counter({int(place): int(row[place]) for place in row.nonzero()[0]})

    def position(self, machine: Any, g: Any, own: Any = None) -> Any:
        """Return a position of lists as one of arrays. ``own``, an earlier result, is reused if its stack fits."""
        if own is None or len(own.stack) != len(g.stack):
            kinds = [self._np.uint64 if name == "chance" else self._np.int64 for name in g._fields]
            return type(g)(*map(self._np.array, g, kinds))
        for name, numbers, there in zip(g._fields, g, own, strict=True):
            if name not in machine.scratch and name != "rules":
                there[:] = numbers
        return own


_compiling = threading.Lock()


def compiler() -> Compiler:
    """Return the one compiler of this process. It is made at the first call, because numba is slow to import.

    Raises:
        ImportError: numba or NumPy is not installed.
    """
    with _compiling:
        return _compiler()


_compiler = cache(Compiler)


def _quick(numba: Any, np: Any) -> dict[Any, Any]:
    """Return the compiled stand-in of each plain function; most of them are one instruction of the processor."""
    ones, zeros, upper_half, spread = _instructions(numba)
    features: str = import_module("numba.core.codegen").get_host_cpu_features()

    # a division by a small number becomes a multiplication by a large one (Granlund and Montgomery, 1994). The quotient
    # is at most one too small; if it is exact, subtracting n once more wraps round to a large number, which min drops
    factor = np.array([0, *((2**64 - 1) // n for n in range(1, DIVISORS))], np.uint64)

    def remainder(number: Any, n: Any) -> Any:
        divisor = np.uint64(n)
        if n >= DIVISORS:
            left = number % divisor
        else:
            left = number - upper_half(factor[divisor], number) * divisor
            left = min(left, left - divisor)
        # the mask tells the compiler that the remainder is not negative, so that an index needs no check for that
        return np.int64(left & np.uint64(2**63 - 1))

    found = {
        bits.size: lambda mask: ones(mask),
        bits.lowest: lambda mask: zeros(mask),
        bits.unsigned: lambda number: np.uint64(number),
        bits.remainder: remainder,
    }
    if "+bmi2" in features and not (numba.config.CPU_NAME or numba.config.CPU_FEATURES):
        found[bits.nth] = lambda mask, k: zeros(spread(1 << k, mask))
    return found


def _instructions(numba: Any) -> tuple[Any, ...]:
    """Return four intrinsics: count set bits, count trailing zeros, upper half of a product, deposit bits."""
    ir: Any = import_module("llvmlite.ir")
    intrinsic: Any = import_module("numba.core.extending").intrinsic

    def population(context: Any, mask: Any) -> Any:
        return numba.int64(numba.int64), lambda context, builder, signature, given: builder.ctpop(given[0])

    def trailing_zeros(context: Any, mask: Any) -> Any:
        yes = ir.Constant(ir.IntType(1), 1)
        return numba.int64(numba.int64), lambda context, builder, signature, given: builder.cttz(given[0], yes)

    def product_half(context: Any, a: Any, b: Any) -> Any:
        """Give the upper 64 bits of the product of two words."""

        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            wide = ir.IntType(128)
            product = builder.mul(builder.zext(given[0], wide), builder.zext(given[1], wide))
            return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

        return numba.uint64(numba.uint64, numba.uint64), generate

    def deposit(context: Any, bit: Any, mask: Any) -> Any:
        """Put the bits of a number, from the lowest on, in the places of the bits that are set in a mask."""
        word = ir.IntType(64)

        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            wanted = ir.FunctionType(word, (word, word))
            return builder.call(builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=wanted), given)

        return numba.int64(numba.int64, numba.int64), generate

    return tuple(map(intrinsic, (population, trailing_zeros, product_half, deposit)))
