"""Parts of pictures, as pictures of their own."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from renderers.paint.crop import MARGIN, cropped


def test_a_part_is_the_same_pixels_with_a_margin_inside_the_picture() -> None:
    whole = Image.new("P", (60, 50))
    whole.putpalette([value for n in range(256) for value in (n, 0, 255 - n)])
    for x in range(60):
        for y in range(50):
            whole.putpixel((x, y), x + y)
    png = BytesIO()
    whole.save(png, "PNG")
    with Image.open(BytesIO(cropped(png.getvalue(), 20, 4, 10, 6))) as part:
        assert part.mode == "P"
        assert part.size == (10 + 2 * MARGIN, 4 + 6 + MARGIN)
        assert part.convert("RGB").getpixel((0, 0)) == whole.convert("RGB").getpixel((20 - MARGIN, 0))
