"""Placing a bought tile on a hex, which decides its price, and noticing the sheds it encloses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.flow import Answer, Mechanism
from engine.core.game import HINT_LIMIT, Choice, Seat
from engine.core.words import counted, sentence
from engine.heaven_and_ale.actions import Place
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.data.topology import AROUND
from engine.heaven_and_ale.events import Placed
from engine.heaven_and_ale.rules.activation import gain_of, outcomes
from engine.heaven_and_ale.rules.goal import obtainable, obtainable_with
from engine.heaven_and_ale.rules.price import base_price, price_at, sunny_price
from engine.heaven_and_ale.rules.production import advance_brewmaster
from engine.heaven_and_ale.state import AskHex, Context, Player, State, ask_hex
from engine.heaven_and_ale.text.words import (
    BETWEEN,
    ducats,
    fitting,
    gain_text,
    shed_effect,
    short_gain_text,
    short_shed_effect,
    tile_name,
    total_gain,
)


def legal_hex(catalog: Catalog, state: State, prompt: AskHex) -> list[Place]:
    """Offer every empty hex on the sides that can be paid."""
    player, placements = state.players[prompt.seat], catalog.placements
    garden, money = player.garden, player.ducats
    price = base_price(catalog, catalog.spaces[player.space - 1], prompt.tile)
    found: list[Place] = []
    if sunny_price(catalog, price) <= money:
        found = [placements[label] for label in catalog.sunny if label not in garden]
    if price <= money:
        found += [placements[label] for label in catalog.shady if label not in garden]
    return found


def offer_hexes(ctx: Context, seat: Seat, tile: str) -> None:
    """Ask for a hex; the only one is taken at once, unless a card could be sold first."""
    player, prompt = ctx.state.players[seat], ask_hex(seat, tile)
    if not player.cards and _free_hexes(ctx.catalog, player, tile) == 1:
        place(ctx, prompt, legal_hex(ctx.catalog, ctx.state, prompt)[0])
    else:
        ctx.ask(prompt)


def _free_hexes(catalog: Catalog, player: Player, tile: str) -> int:
    """Count the hexes to choose from."""
    price = base_price(catalog, catalog.spaces[player.space - 1], tile)
    shady = len(catalog.shady) - player.shady if price <= player.ducats else 0
    sunny = len(catalog.sunny) - player.sunny if sunny_price(catalog, price) <= player.ducats else 0
    return shady + sunny


# Effects


def place(ctx: Context, prompt: AskHex, action: Place) -> None:
    """Pay, take the tile from the space and put it down; sheds it encloses are built next."""
    state, catalog, label = ctx.state, ctx.catalog, action.hex
    player = state.players[prompt.seat]
    price = price_at(catalog, player, prompt.tile, label)
    player.ducats -= price
    _take_from_space(state, player.space, prompt.tile)
    plant(catalog, player, prompt.tile, label)
    state.enclosed = enclosed_sheds(catalog, player, label)
    state.stage = "sheds"
    ctx.emit(Placed(prompt.seat, prompt.tile, label, price))


def _take_from_space(state: State, space: int, tile: str) -> None:
    there = state.tiles[space]
    at = there.index(tile)
    state.tiles[space] = there[:at] + there[at + 1 :]


def plant(catalog: Catalog, player: Player, tile: str, label: str) -> None:
    """Put a tile into the garden and count it."""
    record = catalog.tiles[tile]
    player.garden[label] = tile
    player.counts[record.family] += 1
    if record.fertility:
        player.fertility[record.fertility] += 1
    if catalog.hexes[label].kind == "sunny":
        player.sunny += 1
    else:
        player.shady += 1


def enclosed_sheds(catalog: Catalog, player: Player, label: str) -> tuple[str, ...]:
    """Return the shed places next to this hex that are surrounded now, in id order (HA-05)."""
    hexes, garden = catalog.hexes, player.garden
    found: tuple[str, ...] = ()
    for shed in hexes[label].sheds:
        for neighbor in hexes[shed].neighbors:
            if neighbor not in garden:
                break
        else:
            found += (shed,)
    return found


def shed_sum(catalog: Catalog, player: Player, shed: str) -> int:
    """Return the fertility around a shed so far; a monk counts nothing."""
    tiles, garden = catalog.tiles, player.garden
    return sum([tiles[garden[label]].fertility for label in catalog.hexes[shed].neighbors if label in garden])


# What people see


def ask_where(catalog: Catalog, state: State, prompt: AskHex) -> str:
    name, money = sentence(tile_name(catalog, prompt.tile)), ducats(state.players[prompt.seat].ducats)
    return f"{name}: place it on which hex? You have {money}."


def place_choice(catalog: Catalog, state: State, prompt: AskHex, action: Place) -> Choice:
    player, label = state.players[prompt.seat], action.hex
    price = price_at(catalog, player, prompt.tile, label)
    after = player.clone()
    after.ducats -= price
    plant(catalog, after, prompt.tile, label)
    enclosed = enclosed_sheds(catalog, after, label)
    hint = fitting(
        HINT_LIMIT,
        f"leaves {ducats(after.ducats)}",
        _enclosed(catalog, after, enclosed),
        *_goals(catalog, state, prompt.seat, after, enclosed),
        *_monks(catalog, after, prompt.tile, label),
        *_begun(catalog, after, label, enclosed),
    )
    return Choice(
        key=f"place-{label}",
        verb="place",
        label=f"Place on {label} (−{price})",
        icon="sun" if catalog.is_sunny(label) else "moon",
        hint=hint,
        group=f"{'Sunny' if catalog.is_sunny(label) else 'Shady'} side for {ducats(price)}",
        tone="primary",
        spot=label,
        about=(f"hex.{prompt.seat}.{label}",),
    )


Versions = tuple[str, ...]
"""The same said in several lengths, the longest first; nothing to say is empty."""


def _enclosed(catalog: Catalog, after: Player, enclosed: Sequence[str]) -> Versions:
    """Return the sheds that the tile completes, and what they bring."""
    built = [_shed_versions(catalog, after, shed) for shed in enclosed]
    return tuple([f"builds shed {BETWEEN.join(versions)}" for versions in zip(*built, strict=True)])


def _shed_versions(catalog: Catalog, after: Player, shed: str) -> Versions:
    """Return a shed with its sum, the brewmaster, what it activates, and the largest gain of that."""
    total = shed_sum(catalog, after, shed)
    kind = catalog.shed_by_sum[total]
    head, brief = f"{shed} (sum {total}): ", short_shed_effect(catalog, kind)
    best = max(outcomes(catalog, after, shed, kind), key=total_gain)
    gains = [f", at best {text(catalog, best)}" if kind.activates else "" for text in (gain_text, short_gain_text)]
    effects = (shed_effect(catalog, kind) + gains[0], *(brief + gain for gain in gains), brief)
    return tuple([head + effect for effect in effects])


def _begun(catalog: Catalog, after: Player, label: str, enclosed: Sequence[str]) -> Iterator[Versions]:
    """Yield the progress of the other sheds next to the hex with the new tile."""
    for shed in catalog.hexes[label].sheds:
        if shed not in enclosed:
            filled = sum(neighbor in after.garden for neighbor in catalog.hexes[shed].neighbors)
            progress = f"{filled} of {AROUND} tiles, sum {shed_sum(catalog, after, shed)}"
            yield f"shed {shed}: {progress}", f"{shed}: {progress}"


def _goals(catalog: Catalog, state: State, seat: Seat, after: Player, enclosed: Sequence[str]) -> Iterator[Versions]:
    """Yield the goals that the tile and the sheds it encloses would reach; what sheds activate is still open."""
    for shed in enclosed:
        kind = catalog.shed_by_sum[shed_sum(catalog, after, shed)]
        after.sheds[shed] = kind.type
        advance_brewmaster(catalog, after, kind.brewmaster)
    reached = obtainable_with(catalog, state, seat, after)
    before = {goal for goal, _ in obtainable(catalog, state, seat)} if reached else set[str]()
    for goal, _ in reached:
        if goal not in before:
            yield (f"reaches {catalog.goals[goal].name}",)


def _monks(catalog: Catalog, after: Player, tile: str, label: str) -> Iterator[Versions]:
    """Yield the gain of a monk here, or the monks that touch a resource tile."""
    around = [neighbor for neighbor in catalog.hexes[label].neighbors if neighbor in after.garden]
    if catalog.tiles[tile].kind == "monk":
        yield _trigger(catalog, after, tile, around)
        return
    monks = [after.garden[n] for n in around if catalog.tiles[after.garden[n]].kind == "monk"]
    if monks:
        yield ("next to " + ", ".join(tile_name(catalog, monk) for monk in dict.fromkeys(monks)),)


def _trigger(catalog: Catalog, after: Player, monk: str, around: Sequence[str]) -> Versions:
    if any(spot in after.discs for spot, scored in catalog.scored_families["B"] if scored == monk):
        return f"you have scored {tile_name(catalog, monk)} already", "already scored"
    if not around:
        return ("touches no tile yet",)
    brings = gain_text(catalog, gain_of(catalog, after, around))
    return f"a disc would bring {brings}", f"touches {counted(len(around), 'tile')}"


PLACING = Mechanism(
    prompt=AskHex,
    legal=legal_hex,
    question=ask_where,
    answers={Place: Answer(place, place_choice)},
    shot="seat",
)
