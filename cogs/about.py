"""`/about`: what this is, who made the games, and what is reconstructed."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from bot import __version__
from bot.delivery.card import Card
from bot.delivery.reply import Reply
from bot.display import elements
from bot.lobby.opening import NO_GROUPS
from cogs.answering import answered
from engine.core.game import AnyGame


class About(commands.Cog):
    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games

    @app_commands.command(name="about", description="What Taproom is, and whose games it plays")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @answered()
    async def about(self, reply: Reply) -> None:
        lines = [
            f"## Taproom {__version__}",
            "I run whiskey and ale board games for you, in a channel, over an evening or over weeks. "
            "`/table open` opens a table, `/rules` explains the games.",
            _where(reply),
            "Taproom is a fan project: unofficial, not endorsed by designers or publishers. "
            "Words and pictures are its own; if you like a game, buy it.",
        ]
        for game in self._games.values():
            lines.append(f"- **{game.meta.title}** ({elements.facts(game.meta)}). {game.meta.credits}")
            if game.meta.reconstructed:
                lines.append(
                    f"  -# Reconstructed where the printed parts are unknown: {', '.join(game.meta.reconstructed)}."
                )
        await reply.show(Card(elements.build_view(elements.text(lines))))


def _where(reply: Reply) -> str:
    """Return where games can be played, as seen from here."""
    if reply.i.is_group:
        return NO_GROUPS
    alone = "alone or against computer players"
    return (
        f"Here you play {alone}." if reply.guild_id is None else f"You can also play in our direct messages, {alone}."
    )
