"""Looking back at the table: what one missed, finished games from any seat, an animation, practice from there."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from PIL import Image

from bot.choices.discord_limits import OPTION_TEXT, OPTIONS
from engine import GAMES
from engine.core.words import shortened
from tests.bot.world import World, buttons, labels, said, selects, shown, text, walk


def button(message: Any, label: str) -> Any:
    return next(b for b in buttons(message) if b.label == label)


async def step(world: World, name: str, message: Any, label: str) -> Any:
    """Press a button of a private message; it is edited in place."""
    result = await world.member(name).click(message, custom_id=button(message, label).custom_id)
    return shown(result)


async def test_what_one_missed_is_shown_turn_by_turn_for_the_clicker_alone(world: World) -> None:
    await world.seated("Ann", "Bo", "Cy")
    assert "What I missed" not in labels(world.table)  # nobody has moved yet
    while len((await world.bot.services.replays.moment(await world.live(), 0)).turns) < 3:
        await world.step()
    result = await world.member("Ann").click(world.table, label="What I missed")
    message = shown(result)
    assert message.flags.ephemeral
    assert "of 3: Bo" in text(message)
    message = await step(world, "Ann", message, "▶")
    assert "of 3: Cy" in text(message)
    assert button(message, "◀")
    assert "Practice from here" not in labels(message)


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_finished_game_is_replayed_from_its_end_message(world: World, game: str) -> None:
    await world.seated("Ann", "Bo", game=game)
    await world.play_unseen()
    message = shown(await world.member("Ann").click(world.table, label="Replay"))
    assert "Setup" in text(message)
    assert button(message, "◀").disabled
    message = await step(world, "Ann", message, "▶")
    assert "Turn 1 of" in text(message)
    message = await step(world, "Ann", message, "⏭")
    assert button(message, "▶").disabled
    assert button(message, "Practice from here").disabled
    turns = (await world.bot.services.replays.moment(await world.live(), 0)).turns
    kinds = [kind for menu in selects(message) if (kind := (menu.custom_id or "").split(":")[1]) != "replayseat"]
    for kind in kinds:
        menu = next(menu for menu in selects(message) if f":{kind}:" in (menu.custom_id or ""))
        option = menu.options[-1]
        turn = turns[int(option.value) - 1]
        told = {"replayturn": turn.name, "replayround": f"round {turn.round}", "replayevent": turn.event}[kind]
        assert option.label == shortened(f"Turn {option.value}: {told}", OPTION_TEXT)
        message = shown(await world.member("Ann").select(message, [option.value], custom_id=menu.custom_id))
        assert f"Turn {option.value} of {len(turns)}" in text(message)
    if len(turns) > OPTIONS:
        assert kinds == ["replayround", "replayevent"]


async def test_a_secret_hand_is_seen_only_after_the_end(world: World) -> None:
    await world.seated("Ann", "Bo", game="angels_share")
    await world.play_unseen()
    message = shown(await world.member("Bo").click(world.table, label="Replay"))
    menu = next(c for c in walk(message.components) if getattr(c, "custom_id", "").startswith("tap:replayseat"))
    seen = shown(await world.member("Bo").select(message, ["0"], custom_id=menu.custom_id))
    assert "as Ann saw it" in text(seen)


async def test_practice_opens_a_table_that_says_so(world: World) -> None:
    await world.seated("Ann", "Bo", game="angels_share")
    await world.play_unseen()
    message = shown(await world.member("Bo").click(world.table, label="Replay"))
    message = await step(world, "Bo", message, "▶")
    result = await world.member("Bo").click(message, custom_id=button(message, "Practice from here").custom_id)
    assert "counts for nothing" in said(result)
    await world.settle()
    assert "practice" in text(world.table)
    assert (await world.live(2)).row.purpose == "practice"
    assert await world.step(2)


async def test_a_game_can_be_had_as_an_animation(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.seated("Ann", "Bo", game="whiskey_business")
    await world.play_unseen()
    message = shown(await world.member("Ann").click(world.table, label="Replay"))
    monkeypatch.delattr(world.bot.services.pictures, "paint_within")  # so many frames are left to the thread
    result = await world.member("Ann").click(message, custom_id=button(message, "Save as GIF").custom_id)
    [file] = result.followups[-1].attachments if hasattr(result, "followups") else shown(result).attachments
    data = await file.read()
    film = Image.open(io.BytesIO(data))
    assert file.filename.endswith(".gif")
    assert film.n_frames > 3
    assert len(data) <= 8_000_000


async def test_an_exported_game_is_taken_in_and_replayed(world: World) -> None:
    await world.seated("Ann", "Bo")
    await world.play_on()
    log = (await world.member("Ann").slash(world.channel, "table log")).response
    [record] = [await file.read() for file in log.attachments if file.filename.endswith(".json")]
    zed = world.member("Zed")
    result = await zed.slash(world.channel, "table import", file=("game.json", record))
    message = shown(result)
    assert "Setup" in text(message)
    assert "Turn 1 of" in text(await step(world, "Zed", message, "▶"))
    table = await world.live(2)
    assert (table.row.purpose, table.names, table.people) == ("import", ("Ann", "Bo"), [])
    other_seed = json.dumps(json.loads(record) | {"seed": "1"}).encode()
    at_once = await zed.slash(world.channel, "table import", file=("game.json", other_seed))
    assert "Please wait 15 s" in said(at_once)
    refused = await world.member("Ann").slash(world.channel, "table import", file=("game.json", other_seed))
    assert "I cannot take this in" in said(refused)


async def test_names_in_a_file_are_made_plain(world: World) -> None:
    """Anybody may write a name into the file: the proof of a game does not cover them."""
    await world.seated("Ann", "Bo")
    await world.play_on()
    log = (await world.member("Ann").slash(world.channel, "table log")).response
    [record] = [await file.read() for file in log.attachments if file.filename.endswith(".json")]
    forged = json.loads(record) | {"names": ["[prize](https://example.com) " + "x" * 3000, "***"]}
    result = await world.member("Zed").slash(
        world.channel, "table import", file=("g.json", json.dumps(forged).encode())
    )
    message = await step(world, "Zed", shown(result), "⏭")
    assert (await world.live(2)).names == ("prize(https://example.com) xxxxx", "Player 2")
    assert "[prize]" not in text(message)


async def test_the_command_takes_a_turn_and_works_for_running_games(world: World) -> None:
    await world.seated("Ann", "Bo")
    await world.step()
    result = await world.member("Zed").slash(world.channel, "table replay", turn=9)
    assert "Turn 1 of 1" in text(shown(result))
