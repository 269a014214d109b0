"""Suggestions, each offered as one button: dice that go together, and the step that follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from engine.core.game import HINT_LIMIT, LABEL_LIMIT, MENU_LIMIT, Batch, Tone
from engine.core.words import first_fitting, listed, percent, sentence, shortened
from engine.whiskey_business.actions import Place
from engine.whiskey_business.catalog import GLOBE, GRAIN, Catalog
from engine.whiskey_business.rules.bank import bank_hint
from engine.whiskey_business.rules.fit import all_laid, max_count, placements
from engine.whiskey_business.rules.odds import chance_to_go_on, dice_to_roll
from engine.whiskey_business.rules.recipe import finished_barrels, spoiled_barrels
from engine.whiskey_business.rules.wholes import DRY, FLIGHT, Picks, Whole, all_wholes, wholes
from engine.whiskey_business.state import State
from engine.whiskey_business.text.consequence import after_keeping, consequence, declares, facts
from engine.whiskey_business.text.words import dice_left, roll_risks

_ARTICLES = ("a ", "the ")
PHONE_LABEL = 50
"""Characters of a label that fit into one line of a phone."""
SUGGESTIONS = 4
"""Buttons at most, beside the Flight: the least promising wholes are left to the menu of single dice."""
NO_GRAIN = 0.5
"""A batch without grain counts as half a barrel."""


class _Kept(NamedTuple):
    """The table with a whole kept."""

    catalog: Catalog
    before: State
    whole: Whole
    after: State

    @property
    def barrels(self) -> int:
        """The barrels that could be banked now."""
        return 0 if self.after.flight else finished_barrels(self.after) - spoiled_barrels(self.after)

    @property
    def begun(self) -> float:
        """The number of barrels on the way."""
        grains = self.after.laid[GRAIN + self.after.row] if self.after.row >= 0 else 0
        return grains or NO_GRAIN


class _Offer(NamedTuple):
    """A batch with the barrels that it brings, or that are there after the next roll, on average."""

    batch: Batch
    value: float


def choice_key(die: Place) -> str:
    """Return the key of the choice that keeps this die."""
    return f"keep-{die.face}-{die.row}" if die.row else f"keep-{die.face}"


def keep_batches(catalog: Catalog, state: State) -> list[Batch]:
    """Offer keeping and what follows as one button each, the best first, the Flight last; single dice in one menu."""
    kept = [_Kept(catalog, state, whole, after_keeping(catalog, state, whole.dice)) for whole in wholes(catalog, state)]
    offers = [offer for each in kept if each.whole.key != FLIGHT for offer in _offers(each)]
    offers.sort(key=lambda offer: -offer.value)
    flights = [offer for each in kept if each.whole.key == FLIGHT for offer in _offers(each)]
    whole = [offer.batch for offer in [*offers[:SUGGESTIONS], *flights]]
    return [*whole, *_parts(catalog, state, whole), *_menu(catalog, state)]


def _parts(catalog: Catalog, state: State, whole: Sequence[Batch]) -> Iterator[Batch]:
    """Yield fewer dice with the roll that follows, where no button does the same: single ones, then several, in a menu.

    Of each kind the best come first. A single die that is rolled on with has a button where there is room.
    """
    known = {(batch.picks, batch.then) for batch in whole}
    kept = [_part_kept(catalog, state, picks) for picks in _part_picks(catalog, state)]
    going_on = [each for each in kept if not all_laid(catalog, each.after)]
    going_on.sort(key=lambda each: (len(each.whole.dice) > 1, -each.begun * chance_to_go_on(catalog, each.after)))
    for each in going_on[:MENU_LIMIT]:
        batch = replace(_and_roll(each), suggested=False)
        if (batch.picks, batch.then) not in known:
            yield replace(batch, brief=_brief(each), tone=_quiet(batch.tone)) if len(each.whole.dice) == 1 else batch


def _part_picks(catalog: Catalog, state: State) -> list[Picks]:
    """Return every die that can be kept alone, and every selection of two or more dice of a whole."""
    single: list[Picks] = [((die, 1),) for die in placements(catalog, state)]
    several: dict[frozenset[tuple[Place, int]], Picks] = {}
    for whole in wholes(catalog, state):
        for counts in product(*(range(most + 1) for _, most in whole.picks)):
            picks = tuple((die, count) for (die, _), count in zip(whole.picks, counts, strict=True) if count)
            if sum(counts) > 1:
                several.setdefault(frozenset(picks), picks)
    return [*single, *several.values()]


def _part_kept(catalog: Catalog, state: State, picks: Picks) -> _Kept:
    after = after_keeping(catalog, state, [die for die, count in picks for _ in range(count)])
    title = catalog.whiskeys[after.row].short if after.row >= 0 else "the Flight" if after.flight else ""
    key = "-".join(f"{count}{choice_key(die)}" for die, count in picks)
    return _Kept(catalog, state, Whole(f"only-{key}", title, picks), after)


def _brief(kept: _Kept) -> str:
    """Return a short label with the chance in it: it needs no line, and two of them stand side by side on a phone."""
    catalog, after = kept.catalog, kept.after
    [(die, count)] = kept.whole.picks
    chance = percent(chance_to_go_on(catalog, after))
    return sentence(f"{_part(catalog, die, count)} & roll {dice_to_roll(catalog, after)}: {chance}")


def _quiet(tone: Tone) -> Tone:
    """Return the tone of a lesser suggestion: gray, unless it risks something."""
    return tone if tone == "risk" else "plain"


def _offers(kept: _Kept) -> Iterator[_Offer]:
    catalog, after = kept.catalog, kept.after
    if all_laid(catalog, after):
        yield _Offer(_at_once(kept), kept.barrels)
        return
    if kept.barrels and not kept.whole.key.endswith(DRY):
        yield _Offer(_and_bank(kept), kept.barrels)
    yield _Offer(_and_roll(kept), kept.begun * chance_to_go_on(catalog, after))


def _at_once(kept: _Kept) -> Batch:
    """Offer what follows at once: with all seven dice kept the whiskey banks itself or the Flight lands."""
    whiskey = "land the Flight" if kept.after.flight else f"bank {kept.barrels}"
    hint = consequence(kept.catalog, kept.before, kept.after)
    return _batch(kept, "", whiskey, hint, "gain")


def _and_bank(kept: _Kept) -> Batch:
    row = kept.after.row
    hint = bank_hint(kept.catalog, kept.after, kept.after.turn, row)
    return _batch(kept, f"bank-{kept.catalog.whiskeys[row].id}", f"bank {kept.barrels}", hint, "gain")


def _and_roll(kept: _Kept) -> Batch:
    catalog, before, after = kept.catalog, kept.before, kept.after
    declared = [declares(catalog, before, after)] if after.flight and not before.flight else []
    known = [*declared, *facts(catalog, before, after)]
    risks = roll_risks(catalog, after, after.turn)
    versions = ["; ".join([*some, risk]) for some in (known, declared) for risk in risks]
    hint = sentence(first_fitting(HINT_LIMIT, *versions))
    is_risk = declared or finished_barrels(after)
    return _batch(kept, "roll", f"roll {dice_left(catalog, after)}", hint, "risk" if is_risk else "primary")


def _batch(kept: _Kept, then: str, what: str, hint: str, tone: Tone) -> Batch:
    """Make a batch; its label leads with what the hint line repeats, up to the colon; the dice come after it."""
    whole = kept.whole
    is_open = kept.before.row < 0 and not kept.before.flight
    target = f" for {whole.title}" if whole.title and is_open and (then or whole.key != FLIGHT) else ""
    parts = " + ".join(_part(kept.catalog, die, count) for die, count in whole.picks)
    label = f"Keep{target} & {what}: {parts}"
    if len(label) > PHONE_LABEL:
        label = shortened(f"Keep{target} & {what.removesuffix(' dice')}: {parts}", LABEL_LIMIT)
    key = f"{whole.key}-{then.partition('-')[0]}" if then else whole.key
    row = kept.after.row
    icon = "flight" if kept.after.flight else f"barrel_{kept.catalog.whiskeys[row].id}" if row >= 0 else ""
    return Batch(key, label, _keyed(whole.picks), hint=hint, tone=tone, suggested=True, then=then, icon=icon)


def _part(catalog: Catalog, die: Place, count: int) -> str:
    """Return a die inside a label: the whiskey says which flag it is."""
    if die.face in catalog.flags[:GLOBE]:
        return "flag"
    name = _bare([catalog.names[die.face]])
    return name if count == 1 else f"{count} {name}"


def _bare(names: Sequence[str]) -> str:
    """Return names without their articles, as a phrase."""
    return listed([next((name[len(a) :] for a in _ARTICLES if name.startswith(a)), name) for name in names])


def _keyed(picks: Picks) -> tuple[tuple[str, int], ...]:
    return tuple((choice_key(die), count) for die, count in picks)


def _menu(catalog: Catalog, state: State) -> list[Batch]:
    """Offer several dice at once, where they can be kept in any combination; else one after another."""
    found = all_wholes(catalog, state)
    dice = {(die, max_count(catalog, state, die.face)) for die in placements(catalog, state)}
    if len(found) == 1 and set(found[0].picks) == dice and len(found[0].dice) > 1:
        return [Batch("dice", "Keep some of the dice", _keyed(found[0].picks))]
    return []
