"""QR codes of links: bytes, error correction M, versions 1 to 10 (up to 213 bytes), by ISO/IEC 18004."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, zip_longest

# For each version: error correction codewords of a block, and the data codewords of each block.
_BLOCKS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (10, (16,)), (16, (28,)), (26, (44,)), (18, (32, 32)), (24, (43, 43)), (16, (27,) * 4), (18, (31,) * 4),
    (22, (38, 38, 39, 39)), (22, (36, 36, 36, 37, 37)), (26, (43, 43, 43, 43, 44)),
)  # fmt: skip
_ALIGNED = ((), (18,), (22,), (26,), (30,), (34,), (22, 38), (24, 42), (26, 46), (28, 50))
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)
_FINDER_LIKE = ("10111010000", "00001011101")
_FIELD, _FORMAT, _VERSION, _FORMAT_MASK = 0x11D, 0x537, 0x1F25, 0x5412
Grid = list[list[int | None]]


def rows(text: str) -> list[str]:
    """Return the modules of the QR code of a text, `1` for a dark one; nothing where the text is too long."""
    data = text.encode()
    for version, (_, sizes) in enumerate(_BLOCKS, 1):
        if len(data) + (2 if version < 10 else 3) <= sum(sizes):
            return _best(version, _interleaved(version, _padded(data, version)))
    return []


# Codewords


def _padded(data: bytes, version: int) -> bytes:
    """Return mode, length and data with what fills the code up."""
    room, count_bits = sum(_BLOCKS[version - 1][1]), 8 if version < 10 else 16
    bits = f"0100{len(data):0{count_bits}b}" + "".join(f"{byte:08b}" for byte in data)
    bits += "0" * min(4, 8 * room - len(bits))
    bits += "0" * (-len(bits) % 8)
    made = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    return made + bytes((0xEC, 0x11) * room)[: room - len(made)]


def _interleaved(version: int, data: bytes) -> list[int]:
    """Return the codewords of all blocks in turn, then their error correction in turn."""
    correcting, sizes = _BLOCKS[version - 1]
    blocks: list[bytes] = []
    for size in sizes:
        blocks.append(data[:size])
        data = data[size:]
    corrections = [_correction(block, correcting) for block in blocks]
    return [word for part in (blocks, corrections) for turn in zip_longest(*part) for word in turn if word is not None]


def _correction(block: bytes, length: int) -> bytes:
    """Return the Reed-Solomon codewords of a block."""
    divisor = [1]
    for power in range(length):
        root = _power(power)
        divisor = [a ^ _times(b, root) for a, b in zip([*divisor, 0], [0, *divisor], strict=True)]
    rest = [*block, *(0 for _ in range(length))]
    for at in range(len(block)):
        factor = rest[at]
        for number, part in enumerate(divisor):
            rest[at + number] ^= _times(part, factor)
    return bytes(rest[len(block) :])


def _times(a: int, b: int) -> int:
    """Return a product in the field of 256 elements."""
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a = a << 1 ^ (_FIELD if a & 0x80 else 0)
        b >>= 1
    return product


def _power(exponent: int) -> int:
    value = 1
    for _ in range(exponent):
        value = _times(value, 2)
    return value


# Modules


def _best(version: int, words: list[int]) -> list[str]:
    """Return the code with the mask that leaves the fewest misleading patterns."""
    codes = [_masked(version, words, mask) for mask in range(len(_MASKS))]
    return min(codes, key=_penalty)


def _masked(version: int, words: list[int], mask: int) -> list[str]:
    grid = _patterns(version)
    _put_format(grid, mask)
    if version >= 7:
        _put_version(grid, version)
    bits = (word >> shift & 1 for word in words for shift in range(7, -1, -1))
    for y, x in _free(grid):
        grid[y][x] = next(bits, 0) ^ _MASKS[mask](y, x)
    return ["".join(map(str, row)) for row in grid]


def _patterns(version: int) -> Grid:
    """Return what is the same in every code of this version; free modules are None."""
    size = 17 + 4 * version
    grid: Grid = [[None] * size for _ in range(size)]
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        _square(grid, top + 3, left + 3, 4, light=(2, 4))
    places, last = (6, *_ALIGNED[version - 1]), size - 7
    for y in places:
        for x in places:
            if (y, x) not in ((6, 6), (6, last), (last, 6)):
                _square(grid, y, x, 2, light=(1,))
    for at in range(8, size - 8):
        grid[6][at] = grid[at][6] = 1 - at % 2
    grid[size - 8][8] = 1
    return grid


def _square(grid: Grid, y: int, x: int, reach: int, light: tuple[int, ...]) -> None:
    """Put rings around a point, those at these distances light."""
    for down in range(-reach, reach + 1):
        for right in range(-reach, reach + 1):
            if 0 <= y + down < len(grid) and 0 <= x + right < len(grid):
                grid[y + down][x + right] = int(max(abs(down), abs(right)) not in light)


def _with_check(value: int, polynomial: int) -> int:
    """Return a value followed by the rest of its division."""
    length = polynomial.bit_length() - 1
    rest = value << length
    while rest.bit_length() > length:
        rest ^= polynomial << (rest.bit_length() - polynomial.bit_length())
    return value << length | rest


def _put_format(grid: Grid, mask: int) -> None:
    bits, size = _with_check(mask, _FORMAT) ^ _FORMAT_MASK, len(grid)  # level M is zero
    down = (0, 1, 2, 3, 4, 5, 7, 8, size - 7, size - 6, size - 5, size - 4, size - 3, size - 2, size - 1)
    for number in range(15):
        bit = bits >> number & 1
        grid[down[number]][8] = bit
        grid[8][down[14 - number] if number > 7 else size - 1 - number] = bit
    grid[size - 8][8] = 1


def _put_version(grid: Grid, version: int) -> None:
    bits, size = _with_check(version, _VERSION), len(grid)
    for number in range(18):
        y, x = number // 3, size - 11 + number % 3
        grid[y][x] = grid[x][y] = bits >> number & 1


def _free(grid: Grid) -> Iterator[tuple[int, int]]:
    """Yield the free modules in the order in which bits are put: two columns at a time, up and down in turn."""
    size, upward = len(grid), True
    for right in (*range(size - 1, 6, -2), *range(5, 0, -2)):
        for y in range(size - 1, -1, -1) if upward else range(size):
            for x in (right, right - 1):
                if grid[y][x] is None:
                    yield y, x
        upward = not upward


def _penalty(code: list[str]) -> int:
    """Return how much in a code may mislead a reader."""
    lines = [*code, *("".join(column) for column in zip(*code, strict=True))]
    runs = sum(
        len(run) - 2 for line in lines for run in line.replace("01", "0 1").replace("10", "1 0").split() if len(run) > 4
    )
    squares = sum(
        len({above[x], above[x + 1], below[x], below[x + 1]}) == 1
        for above, below in pairwise(code)
        for x in range(len(code) - 1)
    )
    alike = sum(line.startswith(_FINDER_LIKE, at) for line in lines for at in range(len(line)))
    dark = sum(line.count("1") for line in code) / len(code) ** 2
    return runs + 3 * squares + 40 * alike + 10 * int(abs(dark - 0.5) * 20)
