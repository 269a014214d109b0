"""A menu never loses a choice or its consequence, however many there are and however little room is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.choices import menus, planner, selects
from bot.choices.planner import plan
from bot.choices.plans import ButtonRow, MultiSelectSpec, Offer, PagerSpec, Plan, SelectSpec
from bot.delivery.components import nested
from bot.display import elements
from engine.core.game import Batch, Choice, Tone
from engine.core.words import shortened
from tests.strict.rules import card_faults as faults

TONES: tuple[Tone, ...] = ("primary", "gain", "plain", "risk")
MOST_CHOICES = 300
MOST_PICKS = 60


@dataclass(frozen=True, slots=True)
class Kind:
    """Choices that are alike: of one verb and group."""

    verb: int
    group: int
    size: int
    hint: int
    """The length of their hints."""
    label: int
    """The length of their labels."""
    standing: bool
    private: bool
    spot: bool
    same_hint: bool


KINDS = st.builds(
    Kind,
    verb=st.integers(0, 5),
    group=st.integers(0, 8),
    size=st.one_of(st.integers(1, 4), st.integers(1, 120)),
    hint=st.sampled_from([0, 20, 100]),
    label=st.sampled_from([6, 20, 80]),
    standing=st.sampled_from([False, False, False, True]),
    private=st.sampled_from([False, False, False, True]),
    spot=st.booleans(),
    same_hint=st.booleans(),
)
SMALL_KINDS = KINDS.map(lambda kind: replace(kind, size=min(kind.size, 3)))


def choices_of(kinds: Sequence[Kind]) -> list[Choice]:
    made = [_choice(kind, f"k{k}-{n}") for k, kind in enumerate(kinds) for n in range(kind.size)]
    return made[:MOST_CHOICES]


def _choice(kind: Kind, key: str) -> Choice:
    hint = "same for all".ljust(kind.hint, "h") if kind.same_hint else f"hint of {key} ".ljust(kind.hint, "h")
    return Choice(
        key.ljust(40, "x") if kind.label == 80 else key,
        f"verb{kind.verb}",
        f"Do {key} ".ljust(kind.label, "l"),
        hint[:100] if kind.hint else "",
        group=f"group {kind.group}" if kind.group else "",
        tone=TONES[kind.verb % 4],
        spot="D7" if kind.spot else "",
        standing=kind.standing,
        private=kind.private,
    )


@st.composite
def menus_of_choices(draw: st.DrawFn) -> tuple[list[Choice], list[Batch]]:
    choices = choices_of(draw(st.one_of(st.lists(SMALL_KINDS, max_size=4), st.lists(KINDS, max_size=12))))
    batches: list[Batch] = []
    for number in range(draw(st.integers(0, 4)) if choices else 0):
        start = draw(st.integers(0, len(choices) - 1))
        counts = draw(st.lists(st.integers(1, 5), min_size=1, max_size=MOST_PICKS))
        picks = tuple((c.key, n) for c, n in zip(choices[start:], counts, strict=False))
        limit, suggested = draw(st.sampled_from([0, 0, 1, 3])), draw(st.booleans())
        batches.append(Batch("b", f"Batch {number}", picks, limit, "what all bring", suggested=suggested))
    return choices, batches


COMPONENTS_BESIDE = st.integers(0, 34)
CHARACTERS_BESIDE = st.one_of(st.integers(0, 1000), st.integers(0, 4000))


def all_pages(shown: Sequence[Offer], batches: Sequence[Batch], components: int = 0, characters: int = 0) -> list[Plan]:
    first = plan(shown, batches, components=components, characters=characters)
    others = range(1, first.pages)
    return [first, *(plan(shown, batches, components=components, characters=characters, page=p) for p in others)]


def texts_of(page: Plan) -> dict[str, str]:
    """Every choice that can be taken singly on this page, with its description."""
    found: dict[str, str] = {}
    for row in page.rows:
        if isinstance(row, ButtonRow):
            found |= {b.key: "\n".join(page.hints) for b in row.buttons if b.kind == "act"}
        elif isinstance(row, MultiSelectSpec) or (isinstance(row, SelectSpec) and row.kind == "pick"):
            found |= {selects.picked_keys([option.value])[0]: option.description for option in row.options}
    return found


def wholes(page: Plan) -> set[int]:
    """The numbers of the batches that are offered as one click on this page."""
    buttons = {int(b.key) for row in page.rows if isinstance(row, ButtonRow) for b in row.buttons if b.kind == "whole"}
    selects = [row for row in page.rows if isinstance(row, SelectSpec) and row.kind == "whole"]
    return buttons | {int(option.value) for row in selects for option in row.options}


def wrong_sizes(page: Plan) -> list[str]:
    found: list[str] = []
    for row in page.rows:
        if isinstance(row, ButtonRow):
            found += [] if 1 <= len(row.buttons) <= 5 else [f"{len(row.buttons)} buttons in a row"]
            found += [b.label for b in row.buttons if not 0 < len(b.label) <= 80]
        elif isinstance(row, SelectSpec | MultiSelectSpec):
            found += [] if 1 <= len(row.options) <= 25 else [f"{len(row.options)} options"]
            found += [] if 0 < len(row.placeholder) <= 150 else [row.placeholder]
            found += [o.value for o in row.options if max(map(len, (o.value, o.label, o.description))) > 100]
            if isinstance(row, MultiSelectSpec) and not 1 <= row.max_values <= len(row.options):
                found.append(f"{row.max_values} values")
    return found


@settings(max_examples=150)
@given(menus_of_choices(), st.booleans(), COMPONENTS_BESIDE, CHARACTERS_BESIDE)
def test_everything_offered_is_reachable_with_its_consequence(
    menu: tuple[list[Choice], list[Batch]], private: bool, components: int, characters: int
) -> None:
    choices, batches = menu
    shown = planner.offers(choices, ["Ann"], private)
    pages = all_pages(shown, batches, components, characters)

    offered = {choice.key for choice in choices if private or not choice.private}
    assert {key for page in pages for key in texts_of(page)} == offered
    for page in pages:
        assert wrong_sizes(page) == []
        assert page.components + components <= 40
        assert page.characters == 0 or page.characters + characters <= 4000
        answer = texts_of(page)
        lost = [o.key for o in shown if o.key in answer and o.hint.casefold() not in answer[o.key].casefold()]
        assert lost == []


@given(menus_of_choices(), COMPONENTS_BESIDE)
def test_batches_can_pick_everything_they_offer(menu: tuple[list[Choice], list[Batch]], components: int) -> None:
    choices, batches = menu
    shown = planner.offers(choices, [], True)
    pages = all_pages(shown, batches, components)
    picks = [row for page in pages for row in page.rows if isinstance(row, MultiSelectSpec)]
    for number, batch in enumerate(batches):
        assert (number in {n for page in pages for n in wholes(page)}) == batch.is_button
        if not batch.is_button:
            parts = [row for row in picks if row.placeholder.startswith(batch.label)]
            values = [option.value for row in parts for option in row.options]
            assert Counter(selects.picked_keys(values)) == Counter(dict(batch.picks))
            assert len(set(values)) == len(values)
            assert all(row.max_values == min(len(row.options), batch.max_count) for row in parts)


@given(menus_of_choices(), COMPONENTS_BESIDE, st.integers(-5, 500))
def test_pages_are_stable_and_a_page_that_is_gone_is_clamped(
    menu: tuple[list[Choice], list[Batch]], components: int, wanted: int
) -> None:
    shown = planner.offers(menu[0], [], True)
    pages = all_pages(shown, menu[1], components)
    assert pages == all_pages(shown, menu[1], components)
    shown_page = plan(shown, menu[1], components=components, page=wanted)
    assert shown_page == pages[min(max(wanted, 0), len(pages) - 1)]
    pagers = [row for row in shown_page.rows if isinstance(row, PagerSpec)]
    assert len(pagers) == (len(pages) > 1)
    targets = {page for pager in pagers for _, page in pager.targets}
    assert targets <= set(range(len(pages)))
    assert not pagers or (shown_page.page + 1) % len(pages) in targets


@settings(max_examples=40)
@given(menus_of_choices(), COMPONENTS_BESIDE, CHARACTERS_BESIDE)
def test_discord_takes_every_page(menu: tuple[list[Choice], list[Batch]], components: int, characters: int) -> None:
    shown = planner.offers(menu[0], [], True)
    for page in all_pages(shown, menu[1], components, characters):
        parts = menus.render(page, menus.Address(10**12, 10**5, 10**6))
        assert len(list(nested(parts))) == page.components
        assert sum(len(part["content"]) for part in nested(parts) if "content" in part) == page.characters
        assert not parts or faults({"components": list(elements.build_view(*parts).parts)}) == []


# Small menus, as people see them


def offer(key: str, verb: str = "go", **more: object) -> Offer:
    return Offer(key, verb, f"{verb.capitalize()} {key}")._replace(**more)


def labels(page: Plan) -> list[list[str]]:
    return [[button.label for button in row.buttons] for row in page.rows if isinstance(row, ButtonRow)]


def test_few_choices_are_buttons_with_their_consequences_as_lines() -> None:
    page = plan([offer("a", hint="costs 3"), offer("b", hint="costs 3"), offer("c", hint="is free"), offer("d")])
    assert labels(page) == [["Go a", "Go b", "Go c", "Go d"]]
    assert page.hints == ("-# **Go a, b:** costs 3", "-# **Go c:** is free")


def test_one_line_is_enough_for_a_consequence_all_choices_have() -> None:
    page = plan([offer("a", hint="costs 3"), offer("b", hint="costs 3")])
    assert page.hints == ("-# Costs 3",)


def test_the_first_kind_of_move_has_rows_of_its_own_where_one_row_is_not_enough() -> None:
    page = plan([*(offer(str(n), "buy") for n in range(6)), offer("x", "pass")])
    assert [len(row) for row in labels(page)] == [3, 3, 1]


def test_eight_buttons_stay_buttons_beside_standing_actions_which_share_a_menu_where_they_are_many() -> None:
    choices = [offer(str(n), hint=f"brings {n % 3}") for n in range(8)]
    standing = [offer(n, "sell", standing=True, hint=f"worth {n}") for n in ("x", "y", "z")]
    main, apart = plan([*choices, *standing[:2]], components=17).sections
    assert len(main.hints) == 3
    assert apart.hints == ("-# At any time:", "-# **Sell x:** worth x", "-# **Sell y:** worth y")
    page = plan([*choices, *standing], components=17)
    assert [len(row) for row in labels(page)] == [4, 4]
    [menu] = page.sections[1].rows
    assert isinstance(menu, SelectSpec)
    assert menu.placeholder == "At any time: sell …"
    assert [option.description for option in menu.options] == ["worth x", "worth y", "worth z"]


def test_what_may_be_done_at_any_time_has_buttons_where_the_only_answer_is_to_go_on() -> None:
    claims = [offer(n, "claim", standing=True, hint=f"worth {n}") for n in ("a", "b", "c")]
    assert labels(plan([offer("on"), *claims])) == [["Go on"], ["Claim a", "Claim b", "Claim c"]]
    assert labels(plan([offer("on"), offer("off"), *claims])) == [["Go on", "Go off"]]


def test_more_than_six_lines_of_consequences_go_into_a_menu() -> None:
    choices = [offer(str(n), hint=f"brings {n}") for n in range(7)]
    assert len(plan(choices[:6]).hints) == 6
    page = plan(choices)
    assert page.hints == ()
    [menu] = page.rows
    assert isinstance(menu, SelectSpec)
    assert [option.description for option in menu.options] == [choice.hint for choice in choices]
    silent = plan([offer(str(n)) for n in range(7)])
    assert [len(row) for row in labels(silent)] == [4, 3]


def test_what_the_picture_shows_stays_a_button_where_the_lines_would_be_too_many() -> None:
    cards = [offer(str(n), "take", hint=f"brings {n}", pictured=True) for n in range(10)]
    assert [len(plan(cards[:6]).hints), len(plan(cards[:7]).hints)] == [6, 0]
    assert [len(row) for row in labels(plan(cards))] == [5, 5]
    passing = offer("pass", hint="you take nothing")
    assert plan([*cards[:9], passing]).hints == ("-# **Go pass:** you take nothing",)


def test_of_many_choices_the_first_ones_are_buttons_where_the_picture_shows_what_they_do() -> None:
    spaces = [offer(str(n), "move", hint=f"brings {n}", group="Ahead", pictured=True) for n in range(20)]
    page = plan([*spaces, offer("home", "return", hint="ends your round")])
    nearest, menu, home = page.rows
    assert isinstance(nearest, ButtonRow)
    assert [spec.key for spec in nearest.buttons] == ["0", "1", "2", "3", "4"]
    assert isinstance(menu, SelectSpec)
    assert [option.description for option in menu.options] == [f"brings {n}" for n in range(5, 20)]
    assert isinstance(home, ButtonRow)
    assert page.hints == ("-# **Return home:** ends your round",)


def test_a_choice_with_what_follows_is_a_button_where_its_label_says_enough() -> None:
    dice = [offer("corn", "keep", group="Dice"), offer("rye", "keep", group="Dice")]
    brief = [
        Batch(f"{d.key}-roll", d.label, ((d.key, 1),), hint="odds", then="roll", brief=f"{d.key} & roll") for d in dice
    ]
    both = Batch("both-roll", "Keep both & roll", (("corn", 1), ("rye", 1)), hint="odds", then="roll")
    page = plan(dice, [*brief, both])
    assert labels(page)[0] == ["corn & roll", "rye & roll"]
    assert page.hints == ()
    assert wholes(page) == {0, 1, 2}


def test_a_pantry_of_23_kinds_is_reachable_whole() -> None:
    choices = [offer(f"{kind}-{n}", "buy", group=f"kind {kind}") for kind in range(23) for n in range(3)]
    pages = all_pages(choices, [], components=17)
    assert {key for page in pages for key in texts_of(page)} == {choice.key for choice in choices}
    assert len(pages) == 1  # groups that would need many pages share the selects of their verb


def test_what_is_told_by_lines_goes_into_menus_when_the_text_is_full() -> None:
    choices = [offer(str(n), hint="h" * 90 + str(n)) for n in range(6)]
    assert len(plan(choices).hints) == 6
    full = plan(choices, characters=3900)
    assert full.hints == ()
    [menu] = full.rows
    assert isinstance(menu, SelectSpec)
    assert [option.description for option in menu.options] == [choice.hint for choice in choices]


def test_passing_stays_a_button_beside_a_long_menu() -> None:
    page = plan([*(offer(str(n), "place") for n in range(30)), offer("pass", "pass", hint="ends the turn")])
    assert labels(page) == [["Pass pass"]]
    assert page.hints == ("-# **Pass pass:** ends the turn",)


def test_a_suggested_batch_is_one_button_and_its_pieces_are_in_the_menu_below() -> None:
    pieces = [offer("flag", "keep"), offer("yeast", "keep"), offer("rye", "keep")]
    irish = Batch("irish", "Irish: flag + yeast", (("flag", 1), ("yeast", 1)), hint="water missing", suggested=True)
    single = Batch("keep", "Keep", (("flag", 1), ("yeast", 1), ("rye", 3)))
    page = plan([*pieces, offer("roll", "roll")], [single, irish])
    assert labels(page) == [["Irish: flag + yeast"], ["Roll roll"]]
    assert page.hints == ("-# **Irish:** water missing",)
    assert wholes(page) == {1}
    menu = page.rows[-1]
    assert isinstance(menu, MultiSelectSpec)
    assert [option.label for option in menu.options] == ["Keep flag", "Keep yeast", *["Keep rye"] * 3]


def test_many_of_one_group_leave_the_buttons_to_the_suggestions_beside_them() -> None:
    trades = [offer(f"trade-{n}", "trade", label=f"Trade card {n}", group="Trade") for n in range(planner.BESIDE + 1)]
    parts = [offer("rye", "fill"), offer("corn", "fill")]
    whole = Batch("all", "Distill all", (("rye", 1), ("corn", 1)), hint="odds", suggested=True)
    few, many = (plan([*parts, *some, offer("rest", "rest")], [whole]) for some in (trades[1:], trades))
    assert [trade.label for trade in trades[1:]] == [label for row in labels(few) for label in row if "Trade" in label]
    assert labels(many) == [["Distill all"], ["Rest rest"]]
    menus = [row for row in many.rows if isinstance(row, SelectSpec)]
    assert [option.label for menu in menus for option in menu.options if "Trade" in option.label] == [
        trade.label for trade in trades
    ]


def test_a_batch_that_may_not_be_picked_whole_is_never_one_button() -> None:
    batch = Batch("sell", "Sell", (("a", 1), ("b", 1)), limit=1, suggested=True)
    page = plan([offer("a"), offer("b")], [batch])
    assert wholes(page) == set()
    assert [row.max_values for row in page.rows if isinstance(row, MultiSelectSpec)] == [1]


def test_a_menu_is_called_by_its_group_where_that_says_what_is_done() -> None:
    sales = [offer(f"sell-{n}", "sell", label=f"Sell barrel {n}", group="Sell barrels") for n in range(9)]
    ways = [offer(f"go-{n}", "move", label=f"Go to {n}", group="Destinations") for n in range(9)]
    menus = [row for row in plan([*sales, *ways]).rows if isinstance(row, SelectSpec)]
    assert [menu.placeholder for menu in menus] == ["Sell barrels …", "Move: Destinations …"]


def test_the_consequence_of_a_choice_with_an_exclamation_mark() -> None:
    choices = [offer("shot", "shot", label="Take a shot!", hint="sheet 2"), offer("stop", "stop", hint="all is lost")]
    assert "-# **Take a shot:** sheet 2" in plan(choices).hints


def test_a_batch_with_a_secret_piece_is_not_shown_in_public() -> None:
    choices = [Choice("a", "sell", "Sell a"), Choice("b", "sell", "Sell b", private=True)]
    batch = Batch("sell", "Sell", (("a", 1), ("b", 1)))
    assert labels(plan(planner.offers(choices, [], False), [batch])) == [["Sell a"]]
    assert not any(isinstance(row, MultiSelectSpec) for row in plan(planner.offers(choices, [], False), [batch]).rows)


@pytest.mark.parametrize(
    ("label", "spot", "shown"),
    [
        ("Place a barn", "D7", "D7 · Place a barn"),
        ("Place a barn on D7", "D7", "Place a barn on D7"),
        ("Place a barn on D70", "D7", "D7 · Place a barn on D70"),
        ("Pass", "", "Pass"),
    ],
)
def test_a_label_names_the_spot_on_the_board(label: str, spot: str, shown: str) -> None:
    [made] = planner.offers([Choice("k", "place", label, spot=spot)], [], False)
    assert made.label == shown


def test_only_the_chooser_reads_private_words() -> None:
    choice = Choice("k", "buy", "Buy", "costs 3", private_label="Buy on credit", private_hint="{seat 0} lends 3")
    [public], [own] = (planner.offers([choice], ["Ann"], private) for private in (False, True))
    assert (public.label, public.hint) == ("Buy", "costs 3")
    assert (own.label, own.hint) == ("Buy on credit", "Ann lends 3")


def test_a_choice_to_be_confirmed_looks_like_any_other() -> None:
    choice = Choice("k", "buy", "Buy", "costs 3")
    assert planner.offers([replace(choice, confirm="Take a loan?")], [], False) == planner.offers([choice], [], False)


def test_tones_are_colors() -> None:
    assert [menus.STYLES[tone] for tone in TONES] == ["primary", "success", "secondary", "danger"]


def test_ids_of_selects_change_with_the_decision_and_with_the_version_of_the_table() -> None:
    page = plan([offer(str(n)) for n in range(20)])
    addresses = [menus.Address(1, 1, 1), menus.Address(1, 2, 1), menus.Address(1, 1, 2)]
    bodies = [menus.render(page, address)[0] for address in addresses]
    assert len({body["components"][0]["custom_id"] for body in bodies}) == 3


def test_long_words_are_cut_where_discord_would_refuse_them() -> None:
    long = Offer("k", "go", "l" * 90, "h" * 120)
    assert labels(plan([long])) == [[shortened("l" * 90, 80)]]
    assert "h" * 120 in plan([long]).hints[0]
