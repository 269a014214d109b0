"""A bot of a few lines, so that the local table is tested without any game."""

from __future__ import annotations

import discord
from discord import app_commands, ui
from discord.ext import commands


def counter_view(count: int) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    buttons = ui.ActionRow(
        ui.Button(label="Add one", custom_id=f"add:{count}"),
        ui.Button(label="Own thread", custom_id=f"thread:{count}"),
        ui.Button(label="Write to me", custom_id=f"dm:{count}"),
    )
    view.add_item(ui.Container(ui.TextDisplay(f"The count is {count}."), buttons))
    view.stop()
    return view


@app_commands.command(name="count", description="Post a counter")
async def count_command(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=counter_view(0))


class SmallBot(commands.Bot):
    def __init__(self) -> None:
        super().__init__(commands.when_mentioned, intents=discord.Intents(guilds=True), help_command=None)
        self.tree.add_command(count_command)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        kind, count = str((interaction.data or {}).get("custom_id")).split(":")
        await getattr(self, f"do_{kind}")(interaction, int(count))

    async def do_add(self, interaction: discord.Interaction, count: int) -> None:
        await interaction.response.edit_message(view=counter_view(count + 1))

    async def do_thread(self, interaction: discord.Interaction, count: int) -> None:
        assert interaction.message is not None
        thread = await interaction.message.create_thread(name=f"count {count}")
        await thread.send("Here is more room.")
        await interaction.response.send_message("Done.", ephemeral=True)

    async def do_dm(self, interaction: discord.Interaction, count: int) -> None:
        await interaction.user.send(f"You asked at {count}.")
        await interaction.response.send_message("Sent.", ephemeral=True)
