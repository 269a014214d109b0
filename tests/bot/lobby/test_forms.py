"""Forms: all settings of a lobby at once, invitations, a game taken in; each has a command that does the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.lobby.forms import INVITED_ONLY, RATED
from tests.bot.direct import in_the_dm
from tests.bot.notified import pings
from tests.bot.world import World, labels, said, shown, text


def controls(result: Any) -> dict[str, dict[str, Any]]:
    """The controls of the form that answered, by id."""
    parts = result._interaction.modal["components"]
    return {part["component"]["custom_id"]: part["component"] for part in parts}


def chosen(control: dict[str, Any]) -> list[str]:
    return [option["value"] for option in control["options"] if option.get("default")]


async def test_house_rules_and_the_settings_of_the_table_are_one_form(world: World) -> None:
    ann = world.member("Ann")
    lobby = await world.open_table("Ann", "distilled")
    form = await ann.click(lobby, label="Settings")
    parts = controls(form)
    assert set(parts) == {"switches0", "flight", "difficulty", "pace", "table"}
    assert chosen(parts["pace"]) == ["days"]
    flight = next(option["value"] for option in parts["flight"]["options"] if not option.get("default"))
    switch = parts["switches0"]["options"][0]["value"]
    answers = {"switches0": [switch], "flight": flight, "difficulty": chosen(parts["difficulty"])[0], "pace": "day"}
    await ann.submit_modal(form, answers | {"table": [INVITED_ONLY, RATED]})
    table = await world.live()
    options = table.options.model_dump(mode="json")
    assert (str(options["flight"]), options[switch]) == (flight, True)
    assert (table.row.pace, table.row.invited_only, table.row.rated) == ("day", True, True)
    assert "By invitation only." in text(world.table)
    assert "Rated: the result counts" in text(world.table)
    again = controls(await ann.click(world.table, label="Settings"))
    assert (chosen(again["flight"]), chosen(again["pace"]), chosen(again["switches0"])) == ([flight], ["day"], [switch])
    await ann.slash(world.channel, "table edit", pace="hours", private=False, rated=False)
    row = (await world.live()).row
    assert (row.pace, row.invited_only, row.rated) == ("hours", False, False)


async def test_switches_that_are_not_chosen_are_off(world: World) -> None:
    ann = world.member("Ann")
    form = await ann.click(await world.open_table("Ann", "tavern", options="tips, toast"), label="Settings")
    assert set(chosen(controls(form)["switches0"])) == {"tips", "toast"}
    await ann.submit_modal(form, {"switches0": ["tips"], "rounds": "4", "pace": "none", "table": []})
    assert (await world.live()).options.model_dump() == {"rounds": 4, "tips": True, "toast": False}


async def test_only_the_host_sets_and_a_late_form_changes_nothing(world: World) -> None:
    ann, lobby = world.member("Ann"), await world.open_table("Ann")
    await world.member("Bo").click(lobby, label="Join")
    assert "Only Ann, the host" in said(await world.member("Bo").click(world.table, label="Settings"))
    form = await ann.click(world.table, label="Settings")
    await ann.slash(world.channel, "table start")
    late = await ann.submit_modal(form, {"switches0": [], "rounds": "1", "pace": "none", "table": [RATED]})
    assert "already started" in said(late)
    assert (await world.live()).row.rated is False


async def test_a_dm_asks_for_the_rules_of_the_game_alone(world: World) -> None:
    ann = in_the_dm(world)
    form = await ann.click(await world.open_table("Ann", "tavern"), label="Settings")
    assert set(controls(form)) == {"switches0", "rounds"}
    await ann.submit_modal(form, {"switches0": ["toast"], "rounds": "1"})
    assert (await world.live()).options.model_dump() == {"rounds": 1, "tips": False, "toast": True}
    without_rules = await world.open_table("Ann", "heaven_and_ale")
    assert "Settings" not in labels(without_rules)


async def test_several_people_are_invited_at_once(world: World) -> None:
    ann, lobby = world.member("Ann"), await world.open_table("Ann")
    guests = [world.member(name) for name in ("Bo", "Cy")]
    form = await ann.click(lobby, label="Invite")
    assert controls(form)["people"]["max_values"] == 10
    result = await ann.submit_modal(form, {"people": [guest.user for guest in (*guests, ann)]})
    assert "2 people invited to Tavern · table 1." in said(result)
    await world.settle()
    for name in ("Bo", "Cy"):
        assert ["you are invited to" in ping.text for ping in pings(world, name)] == [True]
    assert "not playing" in said(await world.member("Zed").click(lobby, label="Invite"))


async def test_inviting_only_those_who_sit_here_says_so(world: World) -> None:
    ann, lobby = world.member("Ann"), await world.open_table("Ann")
    form = await ann.click(lobby, label="Invite")
    assert "sit here already" in said(await ann.submit_modal(form, {"people": [ann.user]}))


@pytest.mark.parametrize("way", ["form", "option"])
async def test_a_game_is_taken_in_by_the_form_or_by_the_option(world: World, way: str) -> None:
    await world.seated("Ann", "Bo")
    await world.play_on()
    log = (await world.member("Ann").slash(world.channel, "table log")).response
    [record] = [await file.read() for file in log.attachments if file.filename.endswith(".json")]
    zed, file = world.member("Zed"), ("game.json", record)
    if way == "form":
        form = await zed.slash(world.channel, "table import")
        result = await zed.submit_modal(form, {"file": [file]})
    else:
        result = await zed.slash(world.channel, "table import", file=file)
    assert "Setup" in text(shown(result))
    assert (await world.live(2)).row.purpose == "import"


async def test_a_file_that_is_no_game_is_refused(world: World) -> None:
    zed = world.member("Zed")
    form = await zed.slash(world.channel, "table import")
    refused = await zed.submit_modal(form, {"file": [("notes.json", json.dumps({"a": 1}).encode())]})
    assert "not a finished game" in said(refused)
