"""`/privacy`: what is stored about oneself, and deleting it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.delivery.reply import Reply
from bot.privacy.clicks import privacy_card
from bot.privacy.service import Privacy
from cogs.answering import answered


class PrivacyCommand(commands.Cog):
    def __init__(self, privacy: Privacy) -> None:
        self._privacy = privacy

    @app_commands.command(name="privacy", description="What is stored about you, as a file, and a way to delete it")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @answered()
    async def privacy(self, reply: Reply) -> None:
        await reply.show(await privacy_card(self._privacy, reply))
