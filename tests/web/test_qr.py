"""QR codes are read again here, by the rules of ISO/IEC 18004 and with arithmetic of our own."""

from __future__ import annotations

import pytest

from bot.web import qr

BLOCK_OF_VERSION = dict(enumerate(qr._BLOCKS, 1))


@pytest.mark.parametrize("length", [1, 14, 26, 42, 62, 84, 106, 122, 152, 180, 213])
def test_a_code_is_read_as_the_text_that_it_was_made_of(length: int) -> None:
    text = ("http://192.168.0.7:8700/p/" + "aZ09_-" * 40)[:length]
    assert read(qr.rows(text)) == text


def test_a_text_that_is_too_long_has_no_code() -> None:
    assert qr.rows("x" * 214) == []


def read(code: list[str]) -> str:
    """Return the text of a code; fails where a block does not check."""
    size, version = len(code), (len(code) - 17) // 4
    assert all(len(row) == size for row in code)
    fixed = qr._patterns(version)
    assert all(int(code[y][x]) == fixed[y][x] for y in range(size) for x in range(6) if fixed[y][x] is not None)
    above = "".join(code[y][8] for y in (0, 1, 2, 3, 4, 5, 7, 8)) + "".join(code[8][x] for x in (7, 5, 4, 3, 2, 1, 0))
    beside = "".join(code[8][size - 1 - number] for number in range(8)) + "".join(
        code[y][8] for y in range(size - 7, size)
    )
    assert above == beside, "both copies of the format say the same"
    mask = (int(above[::-1], 2) ^ qr._FORMAT_MASK) >> 10
    assert mask < 8, "level M"
    qr._put_format(fixed, 0)
    if version >= 7:
        qr._put_version(fixed, version)
    bits = "".join(str(int(code[y][x]) ^ qr._MASKS[mask](y, x)) for y, x in qr._free(fixed))
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8)]
    data = checked(words, *BLOCK_OF_VERSION[version])
    message = "".join(f"{word:08b}" for word in data)
    count = 8 if version < 10 else 16
    length, start = int(message[4 : 4 + count], 2), 4 + count
    assert message.startswith("0100")
    return bytes(int(message[at : at + 8], 2) for at in range(start, start + 8 * length, 8)).decode()


def checked(words: list[int], correcting: int, sizes: tuple[int, ...]) -> list[int]:
    """Return the data of all blocks, each of which a reader would find to be whole."""
    blocks: list[list[int]] = [[] for _ in sizes]
    feed = iter(words)
    for turn in range(max(sizes)):
        for number, size in enumerate(sizes):
            if turn < size:
                blocks[number].append(next(feed))
    data = [word for block in blocks for word in block]
    for _ in range(correcting):
        for block in blocks:
            block.append(next(feed))
    powers = [1]
    for _ in range(254):
        powers.append(powers[-1] << 1 ^ (0x11D if powers[-1] & 0x80 else 0))
    logs = {value: exponent for exponent, value in enumerate(powers)}
    for block in blocks:
        for root in range(correcting):
            total = 0
            for word in block:
                total = (powers[(logs[total] + root) % 255] if total else 0) ^ word
            assert total == 0
    return data
