"""A game as a record of mechanisms and functions, and the driver that makes a `Game` of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Generic, TypeAlias, cast, get_args

from engine.core.codec import Codec
from engine.core.data import DataFolder
from engine.core.flow import (
    ActionContext,
    Answer,
    C,
    Flow,
    Mechanism,
    Parallel,
    ParallelFlow,
    Prompt,
    Standing,
    flow_of,
)
from engine.core.game import (
    A,
    Award,
    Batch,
    Choice,
    E,
    Game,
    GameMeta,
    Options,
    Outcome,
    Reaction,
    RulesError,
    S,
    Seat,
    Shot,
    StoryItem,
    Topic,
    V,
    kind_of,
)
from engine.core.lessons import AnyLesson, Guided
from engine.core.luck import Draw, Luck
from engine.core.rng import Rng
from engine.core.rulings import read_rulings
from engine.core.statistics import Counted, count_all
from engine.core.story import Sentences, Story
from engine.core.thinking import Difference, Strategy, Thought


@dataclass(frozen=True, kw_only=True, slots=True)
class GameRules(Generic[S, A, E, V, C]):
    """All that makes up one game. The functions get the game's catalog first."""

    meta: GameMeta
    state: type[S]
    action: Any
    """The union of all actions."""
    event: Any
    """The union of all events."""
    prompt: Any
    """The union of all prompts."""
    mechanisms: Sequence[Mechanism[S, C, E]]
    """One for each kind of prompt."""
    standing: Sequence[Standing[S, C, E]] = ()
    parallels: Sequence[ParallelFlow[S, C, E]] = ()
    load: Callable[[DataFolder], C]
    """Reads the data tables into the catalog."""
    deal: Callable[[C, int, Any, Rng], S]
    """(catalog, seats, options, chance) -> the set-up, before anything is asked"""
    proceed: Callable[[ActionContext[S, C, E]], None]
    """Nothing is being asked: ask the next thing, or nothing because the game is over."""
    view: Callable[[C, S], V]
    """The view that everyone may see."""
    private_view: Callable[[C, S, Seat], Any] | None = None
    """The part that only this seat may see, as `private` in its view; for games with secrets."""
    outcome: Callable[[C, S], Outcome | None]
    story: Story[Any] | Sentences
    """The texts about events."""
    describe: Callable[[C, V, Sequence[str]], Iterable[str]]
    """The board as text, paragraph by paragraph, without secrets. The first one serves as alt text."""
    describe_secrets: Callable[[C, V], str] | None = None
    """The private part of a view as text; for games with secrets."""
    rounds: Callable[[S], int]
    check: Callable[[C, S], list[str]]
    next_seat: Callable[[S], Seat | None] | None = None
    """The seat whose turn follows the present one; None where that is not settled yet."""
    undisturbed: Callable[[S, Seat], S] | None = None
    """A copy in which the others do nothing more in this phase; for games with batches that are taken turn by turn."""
    strategies: Mapping[str, Callable[[C], Strategy]]
    """Makes the computer players; "greedy" is the one of the level *fair*."""
    noise: float = 1.0
    """The typical mistake of a relaxed player, in the unit of the appraisals."""
    exact_appraisals: frozenset[str] = frozenset()
    """The kinds of actions whose appraisals by "greedy" are exact for the best play of the rest of a turn."""
    determinize: Callable[[C, S, Seat, Rng], S] | None = None
    """Deals again what a seat does not know, on a copy; for games that hide something."""
    think: Callable[[C, S, Seat], Thought[S, A]] | None = None
    """Knowledge that a search needs, for the levels above *fair*."""
    playouts: Mapping[str, int] = field(default_factory=dict[str, int])
    """The playouts of a decision, by level."""
    gives_up: Callable[[A], bool] | None = None
    """True for actions that part with something for good; a stand-in leaves them to the absent."""
    reason: Callable[[C, V, Seat, Difference[A]], str] | None = None
    """The words for the part of a value that speaks most for an action; empty where there are none."""
    expected: Callable[[V, float], str] | None = None
    """The words for the value that a search finds for an action."""
    tempers: Mapping[str, Mapping[str, float]] = field(default_factory=dict[str, Mapping[str, float]])
    """The characters of computer players by name, each as weights on the parts of their values; small ones."""
    talk: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    """Lines of computer players after a public event of their own: by its kind, then by temper ("" for any other)."""
    topics: Callable[[C], Sequence[Topic]]
    glossary: Callable[[C], Sequence[Topic]]
    reactions: Callable[[C, S], tuple[Reaction, ...]] | None = None
    awards: Callable[[C, Sequence[E], Sequence[str]], Sequence[Award]] | None = None
    statistics: Sequence[Counted] = ()
    """The numbers counted in every game, for the records."""
    luck: Luck | None = None
    """The unit of luck, and the chance events in a move; None for a game that counts none."""
    lessons: Callable[[C], Sequence[AnyLesson]] | None = None
    """The lessons for a newcomer: theme, goal and overview, then each thing when it first comes up."""
    guided: Guided | None = None
    """A first game in which the important things come up early."""


AnyRules: TypeAlias = GameRules[Any, Any, Any, Any, Any]


class RulesGame(Game[S, A, E, V], Generic[S, A, E, V, C]):
    """Plays a game by its rules record.

    >>> from engine import GAMES
    >>> game = GAMES["angels_share"]
    >>> state = game.setup(2, game.meta.options_type(), Rng(seed=1))
    >>> seat = game.active_seats(state)[0]
    >>> action = game.legal_actions(state, seat)[0]
    >>> game.choice(state, seat, action).verb
    'move'
    """

    def __init__(self, rules: GameRules[S, A, E, V, C], folder: DataFolder) -> None:
        self._rules = rules
        self.meta = rules.meta
        self.catalog = rules.load(folder)
        self.data_hash = folder.hash
        self.states = Codec[S](rules.state)
        self.actions = Codec[A](rules.action)
        self.events = Codec[E](rules.event)
        self.strategies = {name: make(self.catalog) for name, make in rules.strategies.items()}
        self.exact_appraisals = rules.exact_appraisals
        self.noise, self.playouts = rules.noise, rules.playouts
        self.think = partial(rules.think, self.catalog) if rules.think else None
        self.tempers = rules.tempers
        self.topics = rules.topics(self.catalog)
        self.glossary = rules.glossary(self.catalog)
        page = read_rulings(rules.meta.key)
        self.rulings = page.rulings if page is not None else ()
        self.luck_unit = rules.luck.unit if rules.luck is not None else ""
        self.statistic_kinds = tuple(one.statistic for one in rules.statistics)
        self.lessons = rules.lessons(self.catalog) if rules.lessons else ()
        self.guided = rules.guided
        self._mechanisms = _by_prompt(rules)
        self._answers = {kind: _by_action(m.answers) for kind, m in self._mechanisms.items()}
        self._standing = _standing_answers(rules)
        self._parallels = _by_name(rules.parallels)
        _require_all_actions(rules, self._answers, self._standing)
        _require_tags(rules)
        if rules.think is not None and rules.determinize is None and rules.meta.has_secrets:
            raise RulesError(f"{rules.meta.key}: a search player needs `determinize`, or it would see what is hidden")
        rules.story.require_all(rules.meta.key, members(rules.event))

    # What is asked, and of whom

    def active_seats(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that must answer now; empty after the end."""
        return flow_of(state).awaited

    def legal_actions(self, state: S, seat: Seat) -> Sequence[A]:
        """Return the answers to this seat's question, then its standing actions; empty if it is not asked."""
        prompt = flow_of(state).prompt_for(seat)
        if prompt is None:
            return ()
        answers = self._mechanisms[prompt.kind].legal(self.catalog, state, prompt)
        if not self._rules.standing:
            return answers
        return [*answers, *(a for s in self._rules.standing for a in s.legal(self.catalog, state, prompt))]

    def question(self, state: S, seat: Seat) -> str:
        """Return the question to this seat as a public line; empty if it is not asked."""
        prompt = flow_of(state).prompt_for(seat)
        return "" if prompt is None else self._mechanisms[prompt.kind].question(self.catalog, state, prompt)

    def asked(self, state: S, seat: Seat) -> str:
        """Return the kind of the question to this seat; empty if it is not asked."""
        prompt = flow_of(state).prompt_for(seat)
        return "" if prompt is None else prompt.kind

    def shot(self, state: S, seat: Seat) -> Shot:
        """Return the picture that the question to this seat needs."""
        prompt = flow_of(state).prompt_for(seat)
        return "table" if prompt is None else self._mechanisms[prompt.kind].shot

    def choice(self, state: S, seat: Seat, action: A) -> Choice:
        """Return the choice that shows this legal action to players."""
        prompt = self._asked(state, seat)
        answer = self._answers[prompt.kind].get(action.kind)
        if answer is not None:
            return answer.choice(self.catalog, state, prompt, action)
        return replace(self._standing[action.kind].choice(self.catalog, state, prompt, action), standing=True)

    def batches(self, state: S, seat: Seat, choices: Sequence[Choice] | None = None) -> Sequence[Batch]:
        """Return the choices of this seat that may be picked together; standing actions are left out."""
        prompt = flow_of(state).prompt_for(seat)
        if prompt is None:
            return ()
        known = self.choices(state, seat) if choices is None else choices
        answers = [choice for choice in known if not choice.standing]
        return self._mechanisms[prompt.kind].batches(self.catalog, state, prompt, answers)

    # Moves

    def setup(self, seats: int, options: Options, rng: Rng) -> S:
        """Return a new game, ready for its first decision."""
        return self.begin(seats, options, rng)[0]

    def begin(self, seats: int, options: Options, rng: Rng) -> tuple[S, list[E]]:
        """Return a new game, ready for its first decision, and the events of its set-up."""
        state = self._rules.deal(self.catalog, seats, options, rng)
        context: ActionContext[S, C, E] = ActionContext(state, self.catalog, rng)
        self._advance(context)
        return state, context.events

    def apply(self, state: S, seat: Seat, action: A, rng: Rng) -> list[E]:
        """Carry out a legal action in place and return its events, up to the next decision."""
        context: ActionContext[S, C, E] = ActionContext(state, self.catalog, rng)
        self._carry_out(context, self._asked(state, seat), action)
        self._advance(context)
        return context.events

    def _asked(self, state: S, seat: Seat) -> Prompt:
        prompt = flow_of(state).prompt_for(seat)
        if prompt is None:
            raise LookupError(f"seat {seat} is not being asked anything")
        return prompt

    def _carry_out(self, context: ActionContext[S, C, E], prompt: Prompt, action: A) -> None:
        flow = flow_of(context.state)
        context.act_for(prompt.seat if isinstance(flow.top, Parallel) else None)
        answer = self._answers[prompt.kind].get(action.kind)
        if answer is None:
            answer = self._standing[action.kind]
        else:
            flow.pop(prompt.seat)
        answer.effect(context, prompt, action)

    def _advance(self, context: ActionContext[S, C, E]) -> None:
        """Go on until a player must decide: close barriers, ask the next thing, answer what is forced."""
        flow = flow_of(context.state)
        while self._advance_once(context, flow):
            pass

    def _advance_once(self, context: ActionContext[S, C, E], flow: Flow[Any]) -> bool:
        top = flow.top
        if isinstance(top, Parallel):
            return self._advance_parallel(context, flow, cast("Parallel[Any]", top))
        if top is not None:
            return self._answer_forced(context, top)
        context.act_for(None)
        self._rules.proceed(context)
        return bool(flow.prompts)

    def _advance_parallel(self, context: ActionContext[S, C, E], flow: Flow[Any], parallel: Parallel[Any]) -> bool:
        if parallel.name not in self._parallels:
            raise RulesError(f"{self.meta.key}: no parallel flow is called {parallel.name!r}")
        for seat, stack in list(parallel.stacks.items()):
            if stack:
                if self._answer_forced(context, stack[-1]):
                    return True
            elif seat not in parallel.done:
                self._proceed_seat(context, flow, parallel, seat)
                return True
        if any(parallel.stacks.values()):
            return False
        flow.prompts.pop()
        context.act_for(parallel.opened_by)
        self._parallels[parallel.name].settle(context)
        return True

    def _proceed_seat(
        self, context: ActionContext[S, C, E], flow: Flow[Any], parallel: Parallel[Any], seat: Seat
    ) -> None:
        context.act_for(seat)
        self._parallels[parallel.name].proceed(context, seat)
        if flow.top is parallel and not parallel.stacks[seat]:
            parallel.done.append(seat)

    def _answer_forced(self, context: ActionContext[S, C, E], prompt: Prompt) -> bool:
        mechanism = self._mechanisms[prompt.kind]
        if not mechanism.forced:
            return False
        answers = mechanism.legal(self.catalog, context.state, prompt)
        if len(answers) != 1:
            return False
        self._carry_out(context, prompt, answers[0])
        return True

    # What people see

    def view(self, state: S, seat: Seat | None) -> V:
        """Return all that this seat may know; with None, only what everyone may see."""
        public = self._rules.view(self.catalog, state)
        return public if seat is None else self.seat_view(state, seat, public)

    def seat_view(self, state: S, seat: Seat, public: V) -> V:
        """Return the view of this seat: the public view with the seat's private part, if the game has one."""
        private = self._rules.private_view
        return public if private is None else replace(cast("Any", public), private=private(self.catalog, state, seat))

    def undisturbed(self, state: S, seat: Seat) -> S:
        """Return a copy in which the others do nothing more in this phase, to try out what this seat plans."""
        return self._rules.undisturbed(state, seat) if self._rules.undisturbed else state.clone()

    def gives_up(self, action: A) -> bool:
        """Return True if the action parts with something for good that its owner may want to keep."""
        return self._rules.gives_up is not None and self._rules.gives_up(action)

    def determinize(self, state: S, seat: Seat, rng: Rng) -> S:
        """Return a copy in which all that this seat does not know is dealt again."""
        redeal = self._rules.determinize
        return state.clone() if redeal is None else redeal(self.catalog, state, seat, rng)

    def expected(self, view: V, value: float) -> str:
        """Return the value that a search found for an action in words; empty where the game has none."""
        return self._rules.expected(view, value) if self._rules.expected else ""

    def remark(self, event: E, temper: str) -> str:
        """Return what a computer player of this temper says about a public event of its own; often nothing."""
        lines = self._rules.talk.get(kind_of(type(event)), {})
        return lines.get(temper, lines.get("", ""))

    def reason(self, view: V, seat: Seat, found: Difference[A]) -> str:
        """Return what speaks for an action in the words of the game; empty where it has none."""
        return self._rules.reason(self.catalog, view, seat, found) if self._rules.reason else ""

    def outcome(self, state: S) -> Outcome | None:
        """Return the winners and the scores; None while the game goes on."""
        return self._rules.outcome(self.catalog, state)

    def narrate(self, event: E, names: Sequence[str]) -> str:
        """Return one line about an event for the log; empty when it is not worth a line."""
        return self._rules.story.log_line(self.catalog, event, names)

    def paragraphs(self, view: V, names: Sequence[str]) -> Iterator[str]:
        """Yield the board as text, as everyone may know it; the first paragraph serves as alt text."""
        return iter(self._rules.describe(self.catalog, view, names))

    def secrets(self, view: V) -> str:
        """Return as text what only the owner of this view knows; empty where that is nothing."""
        return self._rules.describe_secrets(self.catalog, view) if self._rules.describe_secrets else ""

    def rounds(self, state: S) -> int:
        """Return the number of rounds begun so far, by the game's own count."""
        return self._rules.rounds(state)

    def next_seat(self, state: S) -> Seat | None:
        """Return the seat whose turn follows the present one; None where that is not settled yet."""
        return self._rules.next_seat(state) if self._rules.next_seat else None

    def check(self, state: S) -> list[str]:
        """Return every broken invariant, for tests and fuzzing."""
        return self._rules.check(self.catalog, state)

    def reactions(self, state: S) -> tuple[Reaction, ...]:
        """Return the reactions that the other players may call out now."""
        return self._rules.reactions(self.catalog, state) if self._rules.reactions else ()

    def story(self, events: Sequence[E], names: Sequence[str]) -> Sequence[StoryItem]:
        """Return a stretch of events as a recap, one item per turn."""
        return self._rules.story.tell(self.catalog, events, names)

    def awards(self, events: Sequence[E], names: Sequence[str]) -> Sequence[Award]:
        """Return the awards of a finished game, from all its events."""
        return self._rules.awards(self.catalog, events, names) if self._rules.awards else ()

    def statistics(self, events: Sequence[E], seats: int) -> Mapping[str, Sequence[int]]:
        """Return the numbers of every seat by the key of the statistic, from all events of a finished game."""
        return count_all(self.catalog, self._rules.statistics, events, seats)

    def draws(self, before: S, events: Sequence[E]) -> Iterable[Draw]:
        """Return what chance brought each seat in a move, against its mean."""
        return self._rules.luck.draws(self.catalog, before, events) if self._rules.luck is not None else ()


def _by_prompt(rules: GameRules[S, A, E, V, C]) -> dict[str, Mechanism[S, C, E]]:
    """Return the mechanism of each kind of prompt; raise if a kind has none or two."""
    found: dict[str, Mechanism[S, C, E]] = {}
    for mechanism in rules.mechanisms:
        kind = kind_of(mechanism.prompt)
        if kind in found:
            raise RulesError(f"{rules.meta.key}: two mechanisms ask {kind!r}")
        found[kind] = mechanism
    known = {kind_of(prompt) for prompt in members(rules.prompt)}
    if missing := known - set(found):
        raise RulesError(f"{rules.meta.key}: no mechanism asks {_names(missing)}")
    if strange := set(found) - known:
        raise RulesError(f"{rules.meta.key}: not in the union of prompts: {_names(strange)}")
    return found


def _by_action(answers: Mapping[type[Any], Answer[S, C, E]]) -> dict[str, Answer[S, C, E]]:
    return {kind_of(action): answer for action, answer in answers.items()}


def _standing_answers(rules: GameRules[S, A, E, V, C]) -> dict[str, Answer[S, C, E]]:
    found: dict[str, Answer[S, C, E]] = {}
    for standing in rules.standing:
        for kind, answer in _by_action(standing.answers).items():
            if kind in found:
                raise RulesError(f"{rules.meta.key}: {kind!r} is a standing action twice")
            found[kind] = answer
    return found


def _by_name(parallels: Iterable[ParallelFlow[S, C, E]]) -> dict[str, ParallelFlow[S, C, E]]:
    found: dict[str, ParallelFlow[S, C, E]] = {}
    for parallel in parallels:
        if parallel.name in found:
            raise RulesError(f"two parallel flows are called {parallel.name!r}")
        found[parallel.name] = parallel
    return found


def _require_all_actions(
    rules: AnyRules, answers: Mapping[str, Mapping[str, object]], standing: Mapping[str, object]
) -> None:
    answering = {kind for table in answers.values() for kind in table}
    if both := answering & set(standing):
        raise RulesError(f"{rules.meta.key}: both an answer and a standing action: {_names(both)}")
    known = {kind_of(action) for action in members(rules.action)}
    if unused := known - answering - set(standing):
        raise RulesError(f"{rules.meta.key}: no mechanism is answered by {_names(unused)}")
    if strange := (answering | set(standing)) - known:
        raise RulesError(f"{rules.meta.key}: not in the union of actions: {_names(strange)}")


def _require_tags(rules: AnyRules) -> None:
    """Raise where a kind occurs twice: stored moves, events and prompts are identified by their kinds alone."""
    answers = [action for one in (*rules.mechanisms, *rules.standing) for action in one.answers]
    classes = {
        "prompt": members(rules.prompt),
        "action": (*members(rules.action), *answers),
        "event": members(rules.event),
    }
    for what, tagged in classes.items():
        counts = Counter(map(kind_of, set(tagged)))
        if doubled := [kind for kind, count in counts.items() if count > 1]:
            raise RulesError(f"{rules.meta.key}: more than one {what} is of kind {_names(doubled)}")


def members(union: Any) -> tuple[type[Any], ...]:
    """Return the dataclasses in a union of them, annotated or not; a single one is a union of one."""
    if hasattr(union, "__metadata__"):
        return members(get_args(union)[0])
    return cast("tuple[type[Any], ...]", get_args(union)) or (union,)


def _names(kinds: Iterable[str]) -> str:
    return ", ".join(sorted(kinds))
