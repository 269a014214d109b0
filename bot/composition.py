"""The composition root: builds the services, then what is pressed and typed, each from what it uses.

Everything is constructed once it has what it needs, so nothing is put in afterward.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from discord import app_commands
from discord.ext import commands

from bot.absence.clicks import AbsenceClicks
from bot.absence.service import Absences
from bot.advice.clicks import AdviceClicks
from bot.advice.service import Adviser
from bot.delivery.driver import Delivery
from bot.delivery.transport import DirectMessages, Transport
from bot.display.cards import TableCards
from bot.display.pictures import Pictures
from bot.display.publisher import Publisher
from bot.emoji.service import EmojiBook
from bot.guests.cards import Finder
from bot.guests.clicks import GuestClicks
from bot.guests.service import Guests
from bot.hands.cards import Hands
from bot.hosting.clicks import Closing, HostingClicks
from bot.hosting.service import Hosting
from bot.interactions.refresh import Refresh, TableViews
from bot.interactions.router import Router
from bot.interactions.work import Work
from bot.lessons.clicks import LessonClicks
from bot.lessons.service import Coach
from bot.lobby.clicks import LobbyClicks
from bot.lobby.opening import Opening
from bot.lobby.service import LobbyService
from bot.lookback.clicks import LookBackClicks
from bot.lookback.service import LookBacks, in_a_thread, in_process
from bot.monitoring.status import Sources
from bot.monitoring.telemetry import Metrics
from bot.notices.clicks import NoticeClicks
from bot.notices.planner import TurnPlanner
from bot.notices.sender import Notices
from bot.notices.service import Reminders
from bot.play.clicks import GameClicks
from bot.play.computers import ComputerPlayers
from bot.play.minds import Minds
from bot.play.service import GameService
from bot.preferences.clicks import PreferenceClicks
from bot.preferences.service import Preferences
from bot.privacy.clicks import PrivacyClicks
from bot.privacy.service import Privacy
from bot.ratings.series import Series
from bot.ratings.service import Ratings
from bot.replay.archive import Archive
from bot.replay.cards import ReplayCards
from bot.replay.clicks import ReplayClicks
from bot.replay.practice import PracticeService
from bot.replay.service import Replays
from bot.rules.clicks import RulesClicks
from bot.runtime.homes import ALONE, Homes
from bot.runtime.schedule import Schedule
from bot.runtime.tasks import Tasks
from bot.servers.clicks import ServerClicks
from bot.settings import Settings
from bot.stats.clicks import StatsClicks
from bot.stats.service import Standings
from bot.table.limits import Limits
from bot.table.registry import TableRegistry
from bot.welcome.clicks import WelcomeClicks
from bot.why.clicks import WhyClicks
from bot.why.service import Whys
from cogs.about import About
from cogs.absence import AbsenceCommand
from cogs.guests import GuestCommands
from cogs.hosting import HostingCommands
from cogs.learning import Learn
from cogs.lobby import LobbyCommands
from cogs.my_tables import MyTablesCommand
from cogs.play import PlayCommands
from cogs.preferences import PreferenceCommands
from cogs.privacy import PrivacyCommand
from cogs.replay import ReplayCommands
from cogs.rules import Rules
from cogs.servers import ServerCommands
from cogs.stats import Stats
from cogs.table import table_group
from cogs.verbs import GameCommands
from engine import load_games
from engine.core.fairness import SEED_BITS
from engine.core.game import AnyGame
from storage import Store

log = logging.getLogger(__name__)

SHUTDOWN_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of one bot. Only the client and this module hold it; everything else gets the parts it uses."""

    games: Mapping[str, AnyGame]
    limits: Limits
    metrics: Metrics
    tasks: Tasks
    work: Work
    schedule: Schedule
    preferences: Preferences
    tables: TableRegistry
    lobby: LobbyService
    play: GameService
    archive: Archive
    replays: Replays
    whys: Whys
    adviser: Adviser
    lookbacks: LookBacks
    practice: PracticeService
    coach: Coach
    standings: Standings
    ratings: Ratings
    reminders: Reminders
    absences: Absences
    guests: Guests
    hosting: Hosting
    privacy: Privacy
    delivery: Delivery
    pictures: Pictures
    emoji: EmojiBook
    publisher: Publisher
    hands: Hands
    computers: ComputerPlayers
    refresh: Refresh
    notices: Notices
    status: Sources

    async def catch_up(self) -> None:
        """Go on where the last run of the only process stopped."""
        try:
            await self.delivery.start()
        finally:
            await self.resume()

    async def resume(self) -> None:
        """Go on with what is at home here: computer players that are to move, and what has not been shown yet."""
        try:
            await self.computers.resume()
            await self.publisher.catch_up()
            await self.hands.catch_up()
        finally:
            # Whatever is wrong with one table, nobody else misses a notice.
            self.schedule.start(self.notices.handlers | self.ratings.handlers)

    async def finish(self) -> bool:
        """Finish the moves under way and what shows them. Return True if nothing is left."""
        is_done = False
        try:
            async with asyncio.timeout(SHUTDOWN_SECONDS):
                await self.tables.idle()
                await self.hands.flush()
                await self.tasks.drain()
                self.delivery.flush()
                await self.tasks.drain()
                is_done = await self.delivery.stop()
        except TimeoutError:
            log.warning("some tables were still being shown; their moves are stored")
        self.tasks.close()
        self.computers.close()
        self.lookbacks.close()
        self.hands.close()
        self.delivery.close()
        self.pictures.close()
        return is_done


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways to reach people: on Discord, or on pages of our own."""

    transport: Transport
    direct: Callable[[Preferences], DirectMessages]


def build_services(
    store: Store,
    settings: Settings,
    ways: Ways,
    clock: Callable[[], float],
    metrics: Metrics | None = None,
    homes: Homes = ALONE,
) -> Services:
    """Construct the services, the ones that need least first."""
    games, limits = load_games(settings.data_dir), settings.limits
    metrics, tasks, preferences = metrics or Metrics(), Tasks(), Preferences(store, homes)
    # Tables and their rules
    schedule = Schedule(store, tasks, clock, homes)
    tables = TableRegistry(store, games, clock, metrics, TurnPlanner(preferences, schedule.expect), homes)
    play, lobby = GameService(tables, store, limits), new_lobby(tables, store, limits)
    archive, replays = Archive(store), Replays(store)
    reminders = Reminders(tables, preferences, store, schedule.expect)
    absences = Absences(tables, play, preferences, store)
    # What shows them
    delivery, direct = Delivery(store, ways.transport, tasks, clock, homes), ways.direct(preferences)
    pictures = Pictures(metrics)
    emoji = EmojiBook(games)
    coach = Coach(store)
    cards = TableCards(archive, preferences, pictures, emoji.find, Series(store).line, coach)
    publisher = Publisher(tables, play, cards, delivery, limits, reminders.audible)
    hands = Hands(
        tables,
        preferences,
        delivery,
        pictures,
        tasks,
        direct,
        settings.hand_pause_seconds,
        publisher.link_to,
        emoji.find,
        publisher.show_now,
        coach,
    )
    # What a change leads to
    views = TableViews(publisher, hands)
    computers = ComputerPlayers(
        tables, play, tasks, views.update, settings.result_pause_seconds, Minds(settings.thinkers, settings.data_dir)
    )
    refresh = Refresh(tables, computers, views, homes)
    privacy = Privacy(store, tables, lobby, play, preferences, archive)
    privacy.observers.append(coach.forget)
    looking = in_process(settings.data_dir) if settings.thinkers else in_a_thread(games)
    return Services(
        games=games,
        limits=limits,
        metrics=metrics,
        tasks=tasks,
        work=Work(tasks, metrics),
        schedule=schedule,
        preferences=preferences,
        tables=tables,
        lobby=lobby,
        play=play,
        archive=archive,
        replays=replays,
        whys=Whys(store),
        adviser=Adviser(tables, computers.minds),
        lookbacks=LookBacks(store, tables, archive, looking),
        practice=PracticeService(tables, lobby, replays),
        coach=coach,
        standings=Standings(store, games),
        ratings=Ratings(store, tables),
        reminders=reminders,
        absences=absences,
        guests=Guests(tables, lobby, play, preferences, store, schedule.expect),
        hosting=Hosting(tables, reminders),
        privacy=privacy,
        delivery=delivery,
        pictures=pictures,
        emoji=emoji,
        publisher=publisher,
        hands=hands,
        computers=computers,
        refresh=refresh,
        notices=Notices(reminders, absences, publisher, delivery, direct, refresh.changed),
        status=Sources(metrics, tables, tasks, schedule, computers, pictures),
    )


def new_lobby(tables: TableRegistry, store: Store, limits: Limits) -> LobbyService:
    """Return a lobby that draws its secrets from the operating system."""
    return LobbyService(tables, store, lambda: secrets.randbits(SEED_BITS), limits)


@dataclass(frozen=True, slots=True)
class Interface:
    """The commands, buttons and forms that people use."""

    router: Router
    cogs: tuple[commands.Cog, ...]
    groups: tuple[app_commands.Group, ...]


def build_interface(services: Services) -> Interface:
    """Construct the handlers of clicks and the slash commands."""
    s = services
    opening = Opening(s.lobby, s.play, s.guests, s.preferences, s.publisher, s.refresh, s.coach)
    closing = Closing(s.tables, s.play, s.refresh)
    finder = Finder(s.games, s.tables, s.guests, s.publisher)
    replay_cards = ReplayCards(s.replays, s.pictures)
    game = GameClicks(s.tables, s.play, s.publisher, s.hands, s.reminders, s.preferences, s.refresh)
    others = (
        LobbyClicks(s.tables, s.lobby, s.guests, opening, s.publisher),
        LessonClicks(s.tables, s.coach, s.pictures, s.publisher),
        RulesClicks(s.games, s.tables, s.pictures),
        ReplayClicks(s.games, s.tables, s.replays, s.archive, s.practice, replay_cards, s.pictures, s.refresh),
        WelcomeClicks(s.games, opening),
        WhyClicks(s.tables, s.whys),
        AdviceClicks(s.adviser, s.refresh),
        LookBackClicks(s.tables, s.lookbacks, s.replays, s.pictures),
        PreferenceClicks(s.reminders, s.tables.clock),
        ServerClicks(s.preferences, s.limits),
        HostingClicks(closing),
        PrivacyClicks(s.privacy, s.delivery, s.reminders, s.refresh),
        StatsClicks(s.games, s.standings),
        NoticeClicks(s.tables, s.reminders, s.publisher),
        AbsenceClicks(s.tables, s.absences, s.publisher, s.hands, s.refresh),
        GuestClicks(s.games, s.tables, s.guests, finder, s.preferences, s.publisher, s.refresh),
    )
    router = Router(game, [clicks.handlers for clicks in others], s.tables, s.publisher, s.refresh, s.work)
    table = table_group(
        LobbyCommands(s.games, s.tables, s.lobby, s.play, opening, s.refresh),
        PlayCommands(s.tables, s.play, s.publisher, s.pictures, s.hands, s.refresh),
        HostingCommands(s.tables, s.lobby, s.play, s.hosting, closing, s.refresh),
        AbsenceCommand(s.tables, s.absences, s.refresh),
        GuestCommands(s.tables, s.guests, finder),
        ReplayCommands(s.games, s.tables, s.archive, s.practice, replay_cards),
        MyTablesCommand(s.tables, s.publisher),
        PreferenceCommands(s.tables, s.preferences, s.reminders),
        ServerCommands(s.preferences, s.limits),
    )
    verbs = GameCommands(s.tables, s.play, s.publisher, s.reminders, s.preferences, s.refresh)
    cogs = (
        Rules(s.games, s.tables, s.pictures),
        Learn(s.games, opening, s.tables),
        Stats(s.games, s.standings, s.ratings, s.preferences, s.pictures),
        PrivacyCommand(s.privacy),
        About(s.games),
    )
    return Interface(router, cogs, (table, *map(verbs.group, s.games.values())))
