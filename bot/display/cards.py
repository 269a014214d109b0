"""The message of a table, at every stage of it."""

from __future__ import annotations

from bot.delivery.card import Card
from bot.display.pictures import Pictures
from bot.emoji.records import FindEmoji
from bot.lessons.service import Coach
from bot.lobby import cards as lobby_cards
from bot.play import cards as play_cards
from bot.preferences.service import Preferences
from bot.ratings.series import SeriesLine
from bot.replay.archive import Archive
from bot.table.snapshot import TableSnapshot


class TableCards:
    def __init__(
        self,
        archive: Archive,
        preferences: Preferences,
        pictures: Pictures,
        emoji: FindEmoji,
        series: SeriesLine,
        coach: Coach,
    ) -> None:
        self._archive = archive
        self._preferences = preferences
        self.pictures = pictures
        self._emoji = emoji
        self._series = series
        self._coach = coach

    async def card(self, table: TableSnapshot, page: int = 0) -> Card:
        """Return the message that shows this table."""
        if table.row.status == "lobby":
            return lobby_cards.lobby(table, await self.pictures.cover(table.game), await self._series(table))
        teaching = await self._coach.at_table(table)
        picture = await self.pictures.board(table, self._preferences.animates, teaching.spots)
        if table.row.status == "closed":
            return play_cards.closed(table, picture)
        if table.stuck:
            return play_cards.stuck(table, await self._archive.old_result(table))
        if table.row.status == "over":
            # A game's last board has the standings on it; the plain sheet serves where it could not be drawn.
            picture = picture or await self.pictures.standings(table)
            awards, luck = await self._archive.awards(table), await self._archive.luck(table)
            return play_cards.over(table, picture, awards, await self._series(table), luck)
        return play_cards.playing(table, picture, await self._preferences.mentioned(table), page, self._emoji, teaching)
