"""`/table …`: one group, to which features add their commands."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands


def table_group(*features: commands.Cog) -> app_commands.Group:
    """Return the group `/table` with the commands of these features."""
    group = app_commands.Group(name="table", description="Open a table, join one, look at yours")
    for feature in features:
        for command in feature.get_app_commands():
            group.add_command(command)
    return group
