"""Choices of people and guilds: row types of preferences and settings."""

from dataclasses import dataclass
from typing import Literal

Pace = Literal["none", "hours", "day", "days"]
AwayPlan = Literal["ask", "wait", "turn", "keep", "substitute"]
AdviceRule = Literal["usual", "never", "few", "always"]
Level = Literal["relaxed", "fair", "strong", "master"]


@dataclass(frozen=True, slots=True)
class PlayerRow:
    user_id: int
    hand: Literal["dm", "ephemeral", "both"] = "both"
    mentions: bool = True
    dm_channel_id: int | None = None
    dm_closed: bool = False
    remind_after: int | None = 0  # hours; 0 leaves it to the pace of the table, None means never
    notice_place: Literal["table", "dm"] = "table"
    digest_hour: int | None = None  # of the day, for one notice a day about all tables
    zone: str = "UTC"
    quiet: str = ""  # hours without notices, such as "22-8"
    away_until: float | None = None
    away_plan: AwayPlan = "ask"  # what becomes of the seats meanwhile
    in_records: bool = True
    animations: bool = True
    next_notice: bool = False  # to hear of it when the turn before one's own begins
    confirm_end: bool = False  # to be asked before a choice ends one's turn


@dataclass(frozen=True, slots=True)
class GuildRow:
    guild_id: int
    place: Literal["thread", "channel"] = "thread"
    openers: Literal["everyone", "managers"] = "everyone"
    left_at: float | None = None  # when the bot was removed; its tables rest until it is back
    pace: Pace = "days"  # of new tables
    animations: bool = True
    level: Level = "fair"  # of computer players that sit down
    results_channel_id: int | None = None  # where the end of each game is announced
    max_per_person: int | None = None  # open tables; None leaves it to the operator
    max_per_channel: int | None = None
    max_per_server: int | None = None
