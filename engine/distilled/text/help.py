"""Rules help in our own words: topics for newcomers."""

from __future__ import annotations

from engine.core.game import Topic
from engine.core.words import counted, listed
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Recipe
from engine.distilled.text.cards import needs_text, powers_text
from engine.distilled.text.names import region_name


def topics(catalog: Catalog) -> tuple[Topic, ...]:
    return (
        Topic("overview", "What it is about", _overview(catalog)),
        Topic("recipes", "Recipes", _recipes(catalog), legend=True),
        Topic("icons", "Cards, sugars, barrels and regions", _icons(catalog)),
        Topic("market", "Market phase", _market(catalog)),
        Topic("distill", "Distill phase", _distill(catalog)),
        Topic("powers", "Powers while distilling", _reactions()),
        Topic("sell", "Sell phase", _sell(catalog)),
        Topic("labels", "Labels and their bonuses", _labels(catalog)),
        Topic("age", "Age phase and flavors", _age(catalog)),
        Topic("round", "End of a round: awards and tastings", _round(catalog)),
        Topic("goals", "Distillers and distillery goals", _goals(catalog)),
        Topic("end", "End scoring", _end(catalog)),
        Topic("solo", "Playing alone", _solo(catalog)),
        Topic("variants", "House rules", _variants(catalog)),
    )


def _overview(catalog: Catalog) -> str:
    return (
        f"You have inherited a distillery. The game lasts {catalog.rules.round.rounds} rounds, in which you buy "
        "ingredients, distill them "
        "and sell the spirits for money and spirit points (SP). The most SP at the end win.\n"
        "**Every round has four phases.**\n"
        "1. Market: buy recipes, ingredients, barrels, bottles and upgrades, one at a time.\n"
        "2. Distill: put yeast, water and sugar into your washback. Alcohol is added, everything is shuffled, and the "
        "top and the bottom card are lost to the spirit. What is left decides what you have made.\n"
        "3. Sell: fill a spirit into a bottle, take money and SP, and place its label for a bonus.\n"
        "4. Age: good spirits wait in the warehouse and gain flavors.\n"
        "Some spirits are sold at once, the best ones must age first. Your goals, the flavors in aging spirits and the "
        "order of the decks are secret; everything else is open."
    )


def _recipes(catalog: Catalog) -> str:
    rules = catalog.rules
    known = listed([catalog.recipes[recipe].name for recipe in catalog.known])
    prices = listed([f"{tier} {rules.recipe_cost(tier)}" for tier in ("bronze", "silver", "gold")])
    plain = [recipe for recipe in catalog.recipes.values() if not recipe.signature]
    return (
        f"Everybody knows {known}, and a signature recipe, from the start. The others of the tasting flight are "
        "learned with a cube, "
        f"for good: {prices} money.\n"
        "“2+ grain” means two or more sugars of that type, and no sugar of a type that is not named. (A) must age.\n"
        + "\n".join(_recipe_line(recipe) for recipe in plain)
        + "\nHome: the recipe counts as the region of your distiller.\nIf a spirit fits no recipe that you can make, "
        "it is Vodka, or Moonshine when no sugar is left; both only need the metal barrel you always have. A spirit "
        "needs no alcohol in it."
    )


def _recipe_line(recipe: Recipe) -> str:
    money = f", {recipe.money} money" if recipe.money else ""
    region = "home" if recipe.region == "home" else region_name(recipe.region)
    age = " (A)" if recipe.aged else ""
    return f"**{recipe.name}**{age} {recipe.tier or 'known'}: {needs_text(recipe)}; {recipe.sp} SP{money}, {region}."


def _icons(catalog: Catalog) -> str:
    basic = listed([f"{catalog.card(card).name} {catalog.card(card).cost}" for card in catalog.basic])
    return (
        "**Ingredients** are yeast, water and sugar; sugar is grain, plant or fruit. They wait in your pantry.\n"
        "**Items** are barrels (metal, clay, wood) and bottles. They wait in your storeroom.\n"
        "**Upgrades** are equipment or specialists and give you a power; there is room for "
        f"{catalog.rules.space.upgrades}.\n"
        "A card shows its price, its sell value in money and its SP. Sell value and SP count when a spirit with this "
        "card is sold.\n"
        f"**Basic market**, never empty: {basic}. The **premium market** has rows of upgrades, ingredients and items.\n"
        f"**Regions** are {listed([region_name(r) for r in ('americas', 'europe', 'asia_oceania')])}. The home icon "
        "stands for the region of your distiller. Recipes, bottles and distillers have a region.\n"
        "Any card can be looked up by its name."
    )


def _market(catalog: Catalog) -> str:
    rules = catalog.rules
    return (
        "In turn order everybody buys one thing or passes, until all have passed; a pass is final for this round.\n"
        f"You may buy only {rules.round.basic_purchases} basic cards each round. Premium cards and recipe cubes have "
        "no limit. A gap in a row is closed from the left, and a new card comes in there at once.\n"
        "**Yeast** pays 1 money when you buy it. **Water** lets you show the top card of one deck to all; you may buy "
        "it in this turn, else it goes under its deck.\n"
        "Discounts of several cards can be used on one purchase, each once per market phase; a price never falls below "
        "0. A new upgrade works at once, but a power for the start of a round waits for the next one. You have room "
        f"for {catalog.rules.space.upgrades} upgrades; with all spaces taken, one of yours goes to the truck.\n"
        "When everybody has passed, the rightmost card of each row of the market goes to the truck, with two players "
        "the two rightmost. Decks that "
        "run out are shuffled again from the truck."
    )


def _distill(catalog: Catalog) -> str:
    return (
        "All players at the same time.\n"
        "1. **Trade**: once, you may give a card away for a basic ingredient that costs no more. Basic Yeast, Alcohol, "
        "starting items and signature ingredients cannot be traded.\n"
        "2. **Washback**: choose the cards; you need at least one yeast, one water and one sugar. Alcohol of an "
        "earlier round can stand in for yeast or water. You may also distill nothing, but never more than one spirit "
        "in a round.\n"
        "3. **Alcohol**: one Alcohol card is added for each sugar.\n"
        "4. All cards are shuffled. The **top and the bottom card are removed** and go to your pantry.\n"
        "5. The rest is your spirit. Choose any recipe you know that fits, together with a barrel of its type from "
        "your storeroom, and take its label. If no labels are left for the spirit, you can still make and sell the "
        "spirit, but "
        "it counts for nothing that counts labels.\n"
        "The more sugars you use, the safer the recipe is; the table shows the exact chances before you distill."
    )


def _reactions() -> str:
    return (
        "Before the shuffle: extra alcohol, and the Column Still, which removes only the top card.\n"
        "After the removal, in this order:\n"
        "1. Coffey Still: put the cards back, shuffle and remove again, once. Alcohol that was added is added again.\n"
        "2. Spirit Safe: one removed card goes back into the spirit. A removed signature ingredient may also go back "
        "by itself.\n"
        "3. Mountain Spring Water that is still removed adds a basic Water to the spirit.\n"
        "4. Juliana de la Cruz is paid for the dearest card that is still removed.\n"
        "Then the recipe is chosen. Malting Floor and Doig Ventilator add their flavor after that."
    )


def _sell(catalog: Catalog) -> str:
    bonus = ", ".join(f"{n} → {sp}" for n, sp in enumerate(catalog.rules.aged.bonus) if n)
    return (
        "In turn order everybody sells one spirit or passes, until all have passed.\n"
        "A spirit that does not age must be sold in the round it was made. One that ages cannot be sold in that round. "
        f"In the warehouse {catalog.rules.space.warehouse} spirits fit: if it is full and you made another aged "
        "spirit, "
        "you must sell an older one.\n"
        "Choose a bottle of your storeroom; any bottle fits any spirit. You get the **money** and the **SP** printed "
        "on all cards of the spirit, "
        "on barrel, flavors, bottle and recipe, and what powers add.\n"
        f"An **aged** spirit also scores for its number of flavors: {bonus} SP; more flavors score no more.\n"
        "Then you place the label for its bonus. Premium bottles go on display, your Metal Barrel and Glass Bottle "
        "come back, premium cards go to the truck, a signature ingredient leaves the game, everything else goes to its "
        "pile."
    )


def _labels(catalog: Catalog) -> str:
    spaces = "\n".join(f"**{bonus.name}**: {powers_text(catalog, bonus)}" for bonus in catalog.bonuses.values())
    return (
        f"Your board has {len(catalog.bonuses)} spaces for the labels of spirits you sold. Covering one gives its "
        "bonus at once. You fill the bonus spaces in any order; each takes one label in the whole game.\n"
        f"{spaces}\n"
        "Free cards may have any price and come from the basic market or a face-up row. The card you discard for the "
        "truck is not among those you may take.\n"
        "Labels also count for goals, awards and some upgrades, those of spirits in the warehouse too."
    )


def _age(catalog: Catalog) -> str:
    moneys = [catalog.card(card).money for card in catalog.decks["flavors"]]
    return (
        "A new spirit that must age goes into your warehouse. Then every spirit there gets a flavor card face down, "
        "unseen even by you.\n"
        f"There are {len(moneys)} flavor cards with {min(moneys)} to {max(moneys)} money; you see them when the spirit "
        "is sold. What counts for SP is their number, and it pays more and more.\n"
        "Waiting has its price: money and label bonus come only with the sale. A spirit made in the last round still "
        "ages and scores at the end."
    )


def _round(catalog: Catalog) -> str:
    rules = catalog.rules
    return (
        f"**Spirit awards**: {counted(rules.setup.extra_awards, 'award')} more than there are players. If you fulfill "
        "one at the end of a round, you get its SP; several in the same round share it, rounded up. Then it closes.\n"
        f"**Tasting**: if you sold nothing this round, you may turn up to {rules.round.tasting} of your SP into "
        "money, one for one.\n"
        "Then the first player token goes to the left. At the start of the next round the powers for that moment work, "
        "in turn order; market discounts do not apply to purchases there."
    )


def _goals(catalog: Catalog) -> str:
    setup = catalog.rules.setup
    return (
        f"You are dealt {setup.identities_dealt} distillers and keep one; all choose at the same time. A distiller has "
        "a region, a power, starting money and ingredients, a signature recipe that can be made only once, and a "
        "signature "
        "ingredient, which only a label bonus brings into your pantry.\n"
        f"You are also dealt {setup.goals_dealt} distillery goals and keep {setup.goals_kept} of them, secretly. At "
        "the end you score a goal if nobody has more of what it names than you; equal is enough, zero never is.\n"
        "A recipe or bottle with the home icon counts as your region, unless a goal or award says otherwise."
    )


def _end(catalog: Catalog) -> str:
    rules = catalog.rules
    sets = ", ".join(f"{n} → {sp}" for n, sp in enumerate(rules.bottles.same_region) if sp)
    return (
        f"After round {rules.round.rounds} you add to your SP:\n"
        "**Spirits in the warehouse**: the SP of recipe, barrel and ingredients, and "
        f"{rules.end.unsold_flavor} for each flavor card. No bottle, no flavor bonus, no label bonus, no money.\n"
        f"**Bottle collection**: bottles of one region score {sets} SP, and a bottle of each region "
        f"{rules.bottles.all_regions} more. Bottles without a region do not count.\n"
        "**Upgrades**: what is printed on them.\n"
        "**Distillery goals** that you achieved.\n"
        f"**Money**: 1 SP for every {rules.end.money_per_sp}.\n"
        "A tie goes to the player with more money left after that; if that is equal too, the victory is shared."
    )


def _solo(catalog: Catalog) -> str:
    rows = listed([str(row.cards) for row in catalog.solo.rows])
    return (
        f"You climb a barrel of goals, with rows of {rows} cards from the bottom. To win, complete at least one card "
        "in every row and reach the target: the sum on your completed A and B cards.\n"
        "You begin with either card of row 1. After that you may complete a card beside a completed one in the row "
        "you are in, or one above a completed card, which takes you up a row; never a lower one. Completing pays the "
        "reward at once and turns up the cards beside and above. It is always your choice.\n"
        "**Distill** and **sell** goals are completed right after that spirit was made or sold, one goal of each "
        "kind for a spirit; **collect** goals at any time; **earn** goals at the end of a round, by all that you "
        "gained in it.\n"
        "Once in the game you may swap two cards of a row; that raises the target by "
        f"{catalog.solo.swap.target}. After the first A goal nothing more is completed.\n"
        "There are no awards and no distillery goals; you choose any distiller of the flight, and all labels are "
        "there. After each market phase a chart says which cards leave the rows. Difficulty 2 puts harder cards into "
        "row 4, difficulty 3 into row 2 as well."
    )


def _variants(catalog: Catalog) -> str:
    unknown = listed([card.name for card in catalog.cards.values() if card.power_source == "reconstructed"])
    return (
        "All of these are off unless the host chooses them.\n"
        f"**{catalog.rules.label.instead_sp} SP instead of a label bonus**: a label may cover a space for SP only.\n"
        "**Leave out what is out of reach**: some flights make an award or a goal impossible, or nearly so; these are "
        "then not used.\n"
        f"**Leave out the {unknown}**: we do not know its printed power, so it has one of our own."
    )
