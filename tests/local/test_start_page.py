"""The start page and the skin as text: every link, and names that need escaping."""

from __future__ import annotations

from bot.local.hub import Place, PlaceKind
from bot.local.replacements import BRAND, BRAND_NAME, HEAD_END, MENU_START, TITLE
from bot.local.skin import PLACES_PATH, SCRIPT_PATH, STYLE_PATH, PageSkin, link
from bot.local.start_page import Person, page_html, people_html

TABLE = Place("taproom", "#taproom", PlaceKind.CHANNEL, 1)
DIRECT = Place("dm", "Direct messages", PlaceKind.DIRECT, 2)


def test_one_link_per_person_and_place() -> None:
    page = page_html([Person("Ann", [TABLE, DIRECT]), Person("Bo", [TABLE])])
    for address in ("/at/Ann/taproom", "/at/Ann/dm", "/at/Bo/taproom"):
        assert page.count(f'href="{address}"') == 1


def test_names_of_people_and_threads_are_shown_as_written() -> None:
    thread = Place("thread-3", "<b>loud</b>", PlaceKind.THREAD, 3)
    html = people_html([Person("Ann & Co", [thread])])
    assert "&lt;b&gt;loud&lt;/b&gt;" in html
    assert "Ann &amp; Co" in html
    assert link("Ann & Co", thread) == "/at/Ann%20%26%20Co/thread-3"


def test_with_more_people_than_shapes_everybody_gets_one() -> None:
    html = people_html([Person(f"P{n}", [TABLE]) for n in range(8)])
    assert html.count('class="sign ') == 8


def skin(*places: Place) -> PageSkin:
    return PageSkin("Ann & Co", TABLE, "http://127.0.0.1:8700/", lambda: places)


def test_the_skin_names_person_and_place_and_links_to_the_start_page() -> None:
    plain = f"<head>{TITLE}{HEAD_END}<div>{BRAND}<span>{BRAND_NAME}</span></div>{MENU_START}>"
    page = skin().apply("/", plain)
    assert "<title>Ann &amp; Co · #taproom · Taproom</title>" in page
    assert 'href="http://127.0.0.1:8700/"' in page
    assert 'id="taproom-places"' in page
    assert "SimCord" not in page


def test_the_menu_leads_to_every_place_and_marks_the_one_shown() -> None:
    menu = skin(TABLE, DIRECT).menu()
    assert 'href="http://127.0.0.1:8700/at/Ann%20%26%20Co/dm" data-channel="2">Direct messages' in menu
    assert menu.count("aria-current") == 1
    assert 'data-channel="1" aria-current="page">#taproom' in menu


def test_only_our_own_files_are_added_to_a_page() -> None:
    assert "#taproom-places" in (skin().own_file(STYLE_PATH) or "")
    assert "taproom-places" in (skin().own_file(SCRIPT_PATH) or "")
    assert skin(DIRECT).own_file(PLACES_PATH) == skin(DIRECT).menu()
    assert skin().own_file("/app.js") is None
