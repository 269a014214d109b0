"""Rules help in our own words: topics for newcomers, and single tiles, goals, cards and sheds to look up."""

from __future__ import annotations

from engine.core.game import Topic
from engine.core.words import counted, listed, sentence
from engine.heaven_and_ale.catalog import Band, Catalog, ShedType
from engine.heaven_and_ale.data.models import GoalRecord, StartRecord
from engine.heaven_and_ale.text.words import (
    card_effect,
    ducats,
    goal_text,
    shed_effect,
    spot_name,
    spot_number,
)


def topics(catalog: Catalog) -> tuple[Topic, ...]:
    return (
        Topic("overview", "What it is about", _overview(catalog)),
        Topic("icons", "Icons: tiles, sheds, cards and goals", _icons(catalog), legend=True),
        Topic("turn", "Your turn", _turn(catalog)),
        Topic("buying", "Buying tiles: sun or shade", _buying(catalog)),
        Topic("sheds", "Sheds", _sheds(catalog)),
        Topic("discs", "Scoring discs and monks", _discs(catalog)),
        Topic("privileges", "Privilege cards", _privileges(catalog)),
        Topic("barrels", "Goals and barrels", _barrels(catalog)),
        Topic("rounds", "Rounds and the starting area", _rounds(catalog)),
        Topic("end", "Final scoring", _end(catalog)),
    )


def _overview(catalog: Catalog) -> str:
    resources = listed([catalog.names[resource] for resource in catalog.resources])
    return (
        f"You run a monastery brewery. Good ale needs all five resources: {resources}. In the end only the resource "
        "whose marker is furthest behind counts, multiplied by what your brewmaster is worth, so bring all of them "
        "forward "
        "and do not forget the brewmaster. Barrels for goals add to that.\n"
        f"You begin with {ducats(catalog.table.setup.ducats)}. Tiles on the sunny half of your garden move markers, "
        "tiles on the shady half earn money. Nothing happens when a tile is placed: it must be activated, by a "
        "scoring disc, a monk or a shed.\n"
        "Nothing is hidden, only the order of the face-down tiles is unknown to everybody."
    )


def _icons(catalog: Catalog) -> str:
    codes = ", ".join(f"{catalog.codes[family]} {catalog.names[family]}" for family in catalog.resources)
    return "\n".join(
        [
            "**Tiles**",
            f"{codes}. The number is the fertility: what it costs and what it brings. Monks show a letter, a to d.",
            "**Spaces of the track**",
            "Hex: tiles for sale. Face with a coin: monks at that price. Red disc with A, B or C: a scoring disc. "
            "Barrel: barrels for the goals you have reached. A number on brass: you may go there now.",
            "**Player boards**",
            "Round pieces are the resources, the red square with a mug is the brewmaster. A red number is the lowest "
            "resource, the one that will score. L (light) are hexes in the sun, D (dark) in the shade, H (house) "
            "places for sheds; those you may choose have a rim of brass. Bright dots beside a type of shed are the "
            "neighbors it activates, turned one way.",
            "**Sheds, by the sum of the six tiles around them**",
            *(f"{_sums(kind)}: {shed_effect(catalog, kind)}." for kind in catalog.shed_types),
            "**Privilege cards**",
            *(f"{card.name}: {card_effect(catalog, card)}." for card in catalog.cards.values()),
            "**Goals**",
            *(f"{goal.name}: {goal_text(goal)}." for goal in catalog.goals.values()),
        ]
    )


def _sums(kind: ShedType) -> str:
    return f"{kind.least}–{kind.most}"


def _turn(catalog: Catalog) -> str:
    return (
        "Move your figure forward as many spaces as you like, and do what the space says. You cannot stay, you cannot "
        "go back, and you can only go where you can do something; others may stand there, too.\n"
        "**Tiles or monks**: on such a space you must buy at least one tile, and place what you buy in your garden.\n"
        "**Disc**: put it on a free scoring spot of its letter and activate those tiles.\n"
        "**Barrels**: take every barrel whose goal you have reached.\n"
        "**Starting area**: your round is over; take a free space and its reward. It is open to you at any time.\n"
        "A long move gets you there before the others, but every space you pass is lost for this round.\n"
        "At any time in your turn you may sell a privilege card from your hand for "
        f"{ducats(catalog.table.setup.card_price)}."
    )


def _buying(catalog: Catalog) -> str:
    factor = catalog.table.prices.sunny_factor
    prices = listed([str(space.price) for space in catalog.spaces if space.kind == "monk"])
    last, surplus = catalog.production.last, ducats(catalog.table.activation.surplus_ducats)
    return (
        "A resource tile costs its fertility in the shade (hexes D) and "
        f"{factor} times as much in the sun (hexes L). A monk costs the price of its space, {prices}, and likewise "
        f"{factor} times as much in the sun. You may buy several tiles of one space, each on either side.\n"
        "**In the sun** an activated tile moves the marker of its resource by its fertility.\n"
        "**In the shade** an activated tile pays its fertility in ducats.\n"
        f"A marker on {last} goes no further: each further step pays {surplus}. Steps of the brewmaster past {last} "
        "are lost."
    )


def _sheds(catalog: Catalog) -> str:
    lines = [f"Sum {_sums(kind)} (type {kind.type}): {shed_effect(catalog, kind)}." for kind in catalog.shed_types]
    return (
        "When all six hexes around a shed place (H) have a tile, a shed is built there at once. Add up the fertility "
        "of the six; monks count nothing. The shed place itself never takes a tile. The sum says how far the "
        "brewmaster moves and which neighbors are "
        "activated; where there is a choice, you have it, but you cannot decline.\n" + "\n".join(lines) + "\n"
        "An activated monk moves the brewmaster one step and triggers nothing. If one tile encloses two sheds, both "
        "are built."
    )


def _discs(catalog: Catalog) -> str:
    return (
        "Your board has ten scoring spots, each for one disc.\n"
        "**Disc of A**: choose a number; all your tiles of that fertility are activated.\n"
        "**Disc of B**: one spot for each type of monk. Every monk of that type activates all tiles next to it. A "
        "tile next "
        "to two of them is activated twice; a monk that is activated moves the brewmaster one step and triggers "
        "nothing.\n"
        "**Disc of C**: one spot for each resource; all your tiles of it are activated.\n"
        "A disc of a space with several letters, such as A/B/C, may go to a spot of any of them. You need at least "
        "one such tile in "
        "your garden, and each spot can be used once in the game, so it is worth waiting until it brings much."
    )


def _privileges(catalog: Catalog) -> str:
    pairs = "; ".join(" and ".join(spot_name(catalog, spot) for spot in pair) for pair in catalog.pairs.values())
    cards = "\n".join(f"{card.name}: {card_effect(catalog, card)}." for card in catalog.cards.values())
    return (
        f"The scoring spots form pairs: {pairs}. When both spots of a pair have a disc, you may place one of your "
        "privilege cards beside it, after the tiles of that disc were activated. If you do not, that pair stays "
        f"without a card for good.\n{cards}\n"
        "If several resources are furthest behind together, you choose which of them moves.\n"
        f"A card in hand can be sold for {ducats(catalog.table.setup.card_price)} at any time in your turn, but not "
        "after your last one."
    )


def _barrels(catalog: Catalog) -> str:
    goals = "\n".join(f"{goal.name}: {goal_text(goal)}." for goal in catalog.goals.values())
    large, small = catalog.barrel_points["large"], catalog.barrel_points["small"]
    spaces = listed([str(space.number) for space in catalog.spaces if space.kind == "barrel"])
    return (
        f"Each goal has a large barrel ({large} points) for the first who comes for it and a small one ({small}) for "
        f"the second. You take them on the spaces {spaces}, all that you have reached at once, and one of each goal at "
        f"most: nobody owns two barrels of one goal.\n{goals}"
    )


def _rounds(catalog: Catalog) -> str:
    table = listed([f"{record.rounds} with {seats} players" for seats, record in sorted(catalog.seat_rules.items())])
    starts = "\n".join(f"{start.name}: {_start_text(start)}." for start in catalog.starts.values())
    return (
        f"Rounds in a game: {table}. A round ends when everybody is back in the starting area. Each space there "
        "holds one figure; one that has not left yet blocks its space. The last to come back must take the "
        f"first-player space if it is free.\nThe rewards of the starting area:\n{starts}\n"
        "For the next round every tile space gets one more tile, what nobody bought stays, and empty disc spaces get "
        f"a new disc.{_extra_discs(catalog)} Before the first round the last in turn order chooses a starting space "
        "first."
    )


def _extra_discs(catalog: Catalog) -> str:
    extra = {seats: record.extra_discs for seats, record in sorted(catalog.seat_rules.items()) if record.extra_discs}
    parts = [f"{listed([str(n) for n in spaces])} with {seats} players" for seats, spaces in extra.items()]
    return f" In the final round there are second discs on {'; '.join(parts)}." if parts else ""


def _start_text(start: StartRecord) -> str:
    return {
        "first": f"no reward; you begin the next round, and in the end it is worth {counted(start.amount, 'point')}",
        "brewmaster": f"the brewmaster moves {counted(start.amount, 'step')}",
        "resource": f"one resource of your choice moves {counted(start.amount, 'step')}",
        "ducats": ducats(start.amount),
    }[start.reward]


def _end(catalog: Catalog) -> str:
    bands = "\n".join(_band(catalog, band) for band in catalog.production.bands)
    return (
        "Everything happens by itself.\n"
        "1. The brewmaster decides the exchange rate and what a step is worth.\n"
        "2. Exchange: the resource furthest behind gains a step for as many steps of the others as the rate says, "
        "again and "
        "again until that is no longer possible. The leading resource pays each step.\n"
        f"3. Every {ducats(catalog.table.final.ducats_per_step)} move the resource furthest behind one more step.\n"
        "4. The lowest resource counts its spot times the value of the brewmaster; below "
        f"{catalog.production.first} it counts nothing.\n"
        "5. Barrels, and a point for the first-player space. Most points win, a tie is shared.\n"
        f"**Brewmaster**\n{bands}"
    )


def _band(catalog: Catalog, band: Band) -> str:
    if band is catalog.production.bands[0]:
        where = f"Below {band.high + 1}"
    else:
        where = str(band.low) if band.low == band.high else f"{band.low}–{band.high}"
    return f"{where}: exchange {band.rate}:1, {counted(band.value, 'point')} a step."


# Single things


def glossary(catalog: Catalog) -> tuple[Topic, ...]:
    return (*_tiles(catalog), *_shed_topics(catalog), *_cards(catalog), *_goals(catalog), *_starts(catalog))


def _tiles(catalog: Catalog) -> list[Topic]:
    resources = [Topic(f"tile_{r}", sentence(catalog.names[r]), _resource_text(catalog, r)) for r in catalog.resources]
    monks = [Topic(f"tile_{m}", sentence(catalog.names[m]), _monk_text(catalog, m)) for m in catalog.monks]
    return resources + monks


def _resource_text(catalog: Catalog, resource: str) -> str:
    tiles = [tile for pile in catalog.resource_piles.values() for tile in pile]
    count = sum(catalog.tiles[tile].family == resource for tile in tiles)
    start = spot_number(catalog.production.start.resources[resource])
    return (
        f"{counted(count, 'tile')} ({catalog.codes[resource]}) with numbers from {catalog.numbers[0]} to "
        f"{catalog.numbers[-1]}. Its marker starts on {start}. In the sun an activated tile moves that marker by its "
        "number, in the shade it pays its number in ducats."
    )


def _monk_text(catalog: Catalog, monk: str) -> str:
    count = sum(pile.count(monk) for pile in catalog.monk_piles.values())
    return (
        f"{counted(count, 'tile')}. A disc on its scoring spot makes each of these monks activate all tiles next to "
        "it. When it is activated itself, by another monk or a shed, the brewmaster moves one step."
    )


def _shed_topics(catalog: Catalog) -> list[Topic]:
    return [
        Topic(
            f"shed_{kind.type}",
            f"Shed type {kind.type}",
            f"Built when the six tiles around it add up to {_sums(kind)}: {shed_effect(catalog, kind)}.",
        )
        for kind in catalog.shed_types
    ]


def _cards(catalog: Catalog) -> list[Topic]:
    return [
        Topic(f"card_{card.id}", f"{card.name} (privilege card)", f"{sentence(card_effect(catalog, card))}.")
        for card in catalog.cards.values()
    ]


def _goals(catalog: Catalog) -> list[Topic]:
    return [Topic(f"goal_{goal.id}", f"{goal.name} (goal)", _goal(catalog, goal)) for goal in catalog.goals.values()]


def _goal(catalog: Catalog, goal: GoalRecord) -> str:
    large, small = catalog.barrel_points["large"], catalog.barrel_points["small"]
    return f"{sentence(goal_text(goal))}. The first to come for it gets {large} points, the second {small}."


def _starts(catalog: Catalog) -> list[Topic]:
    return [
        Topic(f"start_{s.id}", f"{s.name} (starting space)", f"{sentence(_start_text(s))}.")
        for s in catalog.starts.values()
    ]
