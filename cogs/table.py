"""`/table …`: one group, to which features add their commands."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

HERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
"""Tables are played in servers and in the bot's own DMs. In other conversations it cannot post."""
INSTALLED = app_commands.AppInstallationType(guild=True, user=True)


def table_group(*features: commands.Cog) -> app_commands.Group:
    """Return the group `/table` with the commands of these features."""
    group = app_commands.Group(
        name="table",
        description="Open a table, join one, look at yours",
        allowed_contexts=HERE,
        allowed_installs=INSTALLED,
    )
    for feature in features:
        for command in feature.get_app_commands():
            group.add_command(command)
    return group
