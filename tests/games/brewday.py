"""Brewday: everybody brews at the same time, each in a flow of nested questions, and casks are handed out at the end.

With three or more seats one of them does not brew but gives an opinion to those who ask for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from engine.core.clone import Cloneable
from engine.core.flow import ActionContext, Answer, Flow, Mechanism, Parallel, ParallelFlow, Standing
from engine.core.game import Choice, Event, Options, Seat
from engine.core.rng import Rng
from engine.core.rules import GameRules
from engine.core.story import Sentences
from tests.games.common import NO_HELP, TinyGame, ranked, tiny_meta

ROUNDS = 2
TASTINGS = 2
LARGE, SMALL = 3, 1
HOPS = 2


class BrewdayOptions(Options):
    opinions: bool = True


@dataclass(frozen=True, slots=True)
class Mash:
    malt: Literal["pale", "dark"]
    kind: Literal["mash"] = "mash"


@dataclass(frozen=True, slots=True)
class Roast:
    heat: int
    kind: Literal["roast"] = "roast"


@dataclass(frozen=True, slots=True)
class Taste:
    """Draw from the brewer's own chance."""

    kind: Literal["taste"] = "taste"


@dataclass(frozen=True, slots=True)
class Consult:
    """Ask the seat that does not brew."""

    kind: Literal["consult"] = "consult"


@dataclass(frozen=True, slots=True)
class Fill:
    cask: Literal["large", "small"]
    kind: Literal["fill"] = "fill"


@dataclass(frozen=True, slots=True)
class Advise:
    praise: bool
    kind: Literal["advise"] = "advise"


@dataclass(frozen=True, slots=True)
class SellHops:
    kind: Literal["sell_hops"] = "sell_hops"


AnyAction = Mash | Roast | Taste | Consult | Fill | Advise | SellHops


@dataclass(frozen=True, slots=True)
class Ready(Event):
    seat: Seat
    kind: Literal["ready"] = "ready"


@dataclass(frozen=True, slots=True)
class Tasted(Event):
    reveals: ClassVar[bool] = True
    seat: Seat
    flavor: int
    kind: Literal["tasted"] = "tasted"


@dataclass(frozen=True, slots=True)
class Consulted(Event):
    seat: Seat
    kind: Literal["consulted"] = "consulted"


@dataclass(frozen=True, slots=True)
class Advised(Event):
    seat: Seat
    brewer: Seat
    kind: Literal["advised"] = "advised"


@dataclass(frozen=True, slots=True)
class HopsSold(Event):
    seat: Seat
    kind: Literal["hops_sold"] = "hops_sold"


@dataclass(frozen=True, slots=True)
class Casked(Event):
    reveals: ClassVar[bool] = True
    gains: tuple[int, ...]
    kind: Literal["casked"] = "casked"


AnyEvent = Ready | Tasted | Consulted | Advised | HopsSold | Casked


@dataclass(frozen=True, slots=True)
class AskMalt:
    seat: Seat
    kind: Literal["ask_malt"] = "ask_malt"


@dataclass(frozen=True, slots=True)
class AskRoast:
    seat: Seat
    kind: Literal["ask_roast"] = "ask_roast"


@dataclass(frozen=True, slots=True)
class AskCask:
    seat: Seat
    kind: Literal["ask_cask"] = "ask_cask"


@dataclass(frozen=True, slots=True)
class AskOpinion:
    seat: Seat
    brewer: Seat
    kind: Literal["ask_opinion"] = "ask_opinion"


AnyPrompt = AskMalt | AskRoast | AskCask | AskOpinion


@dataclass(slots=True)
class Kettle(Cloneable):
    """Return what one seat has brewed this round."""

    malt: str = ""
    flavor: int = 0
    tastings: int = 0
    consulted: bool = False
    praise: int = 0
    cask: str = ""


@dataclass(slots=True)
class BrewdayState(Cloneable):
    opinions: bool
    scores: list[int]
    hops: list[bool]
    kettles: list[Kettle]
    round: int
    flow: Flow[AnyPrompt]


@dataclass(frozen=True, slots=True)
class BrewdayView:
    scores: tuple[int, ...]
    hops: tuple[bool, ...]
    awaited: tuple[Seat, ...]
    round: int
    private: str | None = None


Context = ActionContext[BrewdayState, None, AnyEvent]


def adviser(state: BrewdayState) -> Seat | None:
    seats = len(state.scores)
    return state.round % seats if state.opinions and seats > 2 else None


def brewers(state: BrewdayState) -> list[Seat]:
    return [seat for seat in range(len(state.scores)) if seat != adviser(state)]


# Malt, with a second question inside the first


def legal_malt(catalog: None, state: BrewdayState, prompt: AskMalt) -> Sequence[AnyAction]:
    return [Mash("pale"), Mash("dark")]


def mash(ctx: Context, prompt: AskMalt, action: Mash) -> None:
    ctx.state.kettles[prompt.seat].malt = action.malt
    if action.malt == "dark":
        ctx.ask(AskRoast(prompt.seat))


def mash_choice(catalog: None, state: BrewdayState, prompt: AskMalt, action: Mash) -> Choice:
    hint = "you choose the heat next" if action.malt == "dark" else "nothing else to decide"
    return Choice(f"mash.{action.malt}", "mash", f"Mash {action.malt} malt", hint, private=True)


MALT = Mechanism(
    prompt=AskMalt,
    legal=legal_malt,
    question=lambda catalog, state, prompt: "Brew in secret.",
    answers={Mash: Answer(mash, mash_choice)},
)


def roast(ctx: Context, prompt: AskRoast, action: Roast) -> None:
    ctx.state.kettles[prompt.seat].flavor += action.heat


def roast_choice(catalog: None, state: BrewdayState, prompt: AskRoast, action: Roast) -> Choice:
    return Choice(f"roast.{action.heat}", "roast", f"Roast at {action.heat}", "a bit of flavor", private=True)


ROAST = Mechanism(
    prompt=AskRoast,
    legal=lambda catalog, state, prompt: [Roast(0), Roast(1)],
    question=lambda catalog, state, prompt: "Brew in secret.",
    answers={Roast: Answer(roast, roast_choice)},
)


# Casks, with chance and a question to somebody outside the Parallel


def legal_cask(catalog: None, state: BrewdayState, prompt: AskCask) -> Sequence[AnyAction]:
    kettle = state.kettles[prompt.seat]
    extra: list[AnyAction] = [Taste()] if kettle.tastings < TASTINGS else []
    if adviser(state) is not None and not kettle.consulted:
        extra.append(Consult())
    return [Fill("large"), Fill("small"), *extra]


def taste(ctx: Context, prompt: AskCask, action: Taste) -> None:
    kettle = ctx.state.kettles[prompt.seat]
    drawn = ctx.rng.below(3)
    kettle.flavor, kettle.tastings = kettle.flavor + drawn, kettle.tastings + 1
    ctx.emit(Tasted(prompt.seat, drawn, audience=(prompt.seat,)))
    ctx.ask(prompt)


def consult(ctx: Context, prompt: AskCask, action: Consult) -> None:
    expert = adviser(ctx.state)
    assert expert is not None
    ctx.state.kettles[prompt.seat].consulted = True
    ctx.emit(Consulted(prompt.seat))
    ctx.ask(prompt)
    ctx.ask(AskOpinion(expert, prompt.seat))


def fill(ctx: Context, prompt: AskCask, action: Fill) -> None:
    ctx.state.kettles[prompt.seat].cask = action.cask
    ctx.emit(Ready(prompt.seat))


def cask_choice(catalog: None, state: BrewdayState, prompt: AskCask, action: Fill | Taste | Consult) -> Choice:
    if isinstance(action, Fill):
        hint = "only one is there" if action.cask == "large" else "enough for everybody"
        return Choice(f"fill.{action.cask}", "fill", f"Fill a {action.cask} cask", hint, tone="gain", private=True)
    if isinstance(action, Taste):
        return Choice("taste", "taste", "Taste", "0 to 2 flavor", private=True)
    return Choice("consult", "consult", "Ask for an opinion", "praise brings a point", private=True)


CASK = Mechanism(
    prompt=AskCask,
    legal=legal_cask,
    question=lambda catalog, state, prompt: "Brew in secret.",
    answers={Fill: Answer(fill, cask_choice), Taste: Answer(taste, cask_choice), Consult: Answer(consult, cask_choice)},
)


def advise(ctx: Context, prompt: AskOpinion, action: Advise) -> None:
    ctx.state.kettles[prompt.brewer].praise += action.praise
    ctx.emit(Advised(prompt.seat, prompt.brewer))


def advise_choice(catalog: None, state: BrewdayState, prompt: AskOpinion, action: Advise) -> Choice:
    key = "praise" if action.praise else "shrug"
    return Choice(
        key, "advise", key.capitalize(), "a point for the brewer" if action.praise else "nothing", private=True
    )


OPINION = Mechanism(
    prompt=AskOpinion,
    legal=lambda catalog, state, prompt: [Advise(True), Advise(False)],
    question=lambda catalog, state, prompt: "Do you like this beer?",
    answers={Advise: Answer(advise, advise_choice)},
)


# Hops may be sold at any time


def sell_hops(ctx: Context, prompt: AnyPrompt, action: SellHops) -> None:
    ctx.state.hops[prompt.seat] = False
    ctx.state.scores[prompt.seat] += HOPS
    ctx.emit(HopsSold(prompt.seat))


HOP_SALE = Standing(
    legal=lambda catalog, state, prompt: [SellHops()] if state.hops[prompt.seat] else [],
    answers={
        SellHops: Answer(
            sell_hops, lambda catalog, state, prompt, action: Choice("hops", "hops", "Sell the hops", f"+{HOPS}")
        )
    },
)


# The flow


def deal(catalog: None, seats: int, options: BrewdayOptions, rng: Rng) -> BrewdayState:
    return BrewdayState(options.opinions, [0] * seats, [True] * seats, [Kettle() for _ in range(seats)], 0, Flow())


def proceed(ctx: Context) -> None:
    state = ctx.state
    if state.round < ROUNDS:
        state.round += 1
        state.kettles = [Kettle() for _ in state.scores]
        ctx.ask_all("brewing", brewers(state))


def next_for(ctx: Context, seat: Seat) -> None:
    kettle = ctx.state.kettles[seat]
    if not kettle.malt:
        ctx.ask(AskMalt(seat))
    elif not kettle.cask:
        ctx.ask(AskCask(seat))


def hand_out_casks(ctx: Context) -> None:
    state, large = ctx.state, 1
    gains = [0] * len(state.scores)
    for seat in brewers(state):
        kettle = state.kettles[seat]
        size = LARGE if kettle.cask == "large" and large else SMALL
        large -= size == LARGE
        gains[seat] = size + kettle.flavor + kettle.praise
        state.scores[seat] += gains[seat]
    ctx.emit(Casked(tuple(gains)))


def build_view(catalog: None, state: BrewdayState) -> BrewdayView:
    return BrewdayView(tuple(state.scores), tuple(state.hops), state.flow.awaited, state.round)


def private_view(catalog: None, state: BrewdayState, seat: Seat) -> str:
    return f"{state.kettles[seat]} {state.flow.prompt_for(seat)}"


def narrate(catalog: None, event: AnyEvent, names: Sequence[str]) -> str:
    match event:
        case Ready(seat=seat):
            return f"{names[seat]} is ready."
        case Tasted(flavor=flavor):
            return f"It tastes of {flavor}."
        case Consulted(seat=seat):
            return f"{names[seat]} asks for an opinion."
        case Advised(seat=seat, brewer=brewer):
            return f"{names[seat]} has an opinion on {names[brewer]}'s beer."
        case HopsSold(seat=seat):
            return f"{names[seat]} sells hops."
        case Casked(gains=gains):
            return "In the casks: " + ", ".join(f"{name} +{gain}" for name, gain in zip(names, gains, strict=True))


def describe(catalog: None, view: BrewdayView, names: Sequence[str]) -> Iterator[str]:
    waiting = ", ".join(names[seat] for seat in view.awaited)
    yield f"Round {view.round}, waiting for {waiting}."
    yield f"Scores {view.scores}, hops {view.hops}"


def describe_secrets(catalog: None, view: BrewdayView) -> str:
    return f"Yours: {view.private}" if view.private else ""


class Brewday(TinyGame[BrewdayState, AnyAction, AnyEvent, BrewdayView]):
    rules = GameRules(
        meta=tiny_meta(
            "brewday",
            (2, 4),
            ("mash", "roast", "taste", "consult", "fill", "advise", "hops"),
            BrewdayOptions,
            has_secrets=True,
        ),
        state=BrewdayState,
        action=Annotated[AnyAction, Field(discriminator="kind")],
        event=Annotated[AnyEvent, Field(discriminator="kind")],
        prompt=AnyPrompt,
        mechanisms=(MALT, ROAST, CASK, OPINION),
        standing=(HOP_SALE,),
        parallels=(ParallelFlow("brewing", settle=hand_out_casks, proceed=next_for),),
        deal=deal,
        proceed=proceed,
        view=build_view,
        private_view=private_view,
        outcome=lambda catalog, state: None if state.flow.prompts else ranked(state.scores),
        story=Sentences(narrate),
        describe=describe,
        describe_secrets=describe_secrets,
        rounds=lambda state: state.round,
        check=lambda catalog, state: [] if state.round <= ROUNDS else ["too many rounds"],
        **NO_HELP,
    )


def scramble_brewday(state: BrewdayState, seat: Seat, rng: Rng) -> BrewdayState:
    """Let the others have brewed something else, or be one question further or less far."""
    new = state.clone()
    top = new.flow.top
    for other in range(len(new.scores)):
        if other == seat or not isinstance(top, Parallel) or other not in top.stacks or other == adviser(new):
            continue
        kettle = new.kettles[other]
        kettle.flavor = rng.below(3)
        if kettle.cask:
            kettle.cask = rng.pick(["large", "small"])
        elif not kettle.consulted and not kettle.tastings:
            prompt = rng.pick([AskMalt(other), AskRoast(other), AskCask(other)])
            kettle.malt = "" if isinstance(prompt, AskMalt) else rng.pick(["pale", "dark"])
            top.stacks[other] = [prompt]
    return new
