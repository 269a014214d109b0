"""The control interface: a test in another process acts as people do, and reads what became of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
from discord import app_commands, ui

from bot.endpoint import endpoint
from bot.gateway import syncing
from tests.strict.client import Client, Refused
from tests.strict.lab import card
from tests.strict.serve import served

pytestmark = pytest.mark.real_clock

NOBODY = discord.AllowedMentions.none()


async def drinks(i: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=name, value=name) for name in ("Ale", "Aquavit", "Rye") if name.startswith(typed)]


@app_commands.command(name="order", description="Order something")
@app_commands.autocomplete(drink=drinks)
@app_commands.allowed_contexts(guilds=True)
@app_commands.allowed_installs(guilds=True)
async def order(i: discord.Interaction[Any], drink: str, guest: discord.User | None = None) -> None:
    words = f"{drink} for <@{guest.id}>" if guest else f"{drink} for you"
    mentions = discord.AllowedMentions(everyone=False, roles=False, users=[guest] if guest else False)
    await i.response.send_message(view=card(words), allowed_mentions=mentions)


class Barkeeper(discord.Client):
    """A bot with one command, whose buttons ask for a name and then say it."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=NOBODY)
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(order)
        self.heard: list[int] = []

    async def setup_hook(self) -> None:
        await syncing.send(self.http, self.application_id or 0, syncing.definitions(self.tree))

    async def on_interaction(self, i: discord.Interaction[Any]) -> None:
        self.heard.append(i.id)
        data: Any = i.data
        if i.type is discord.InteractionType.component and self.heard.count(i.id) == 1:
            form = ui.Modal(title="Your name", custom_id="form")
            form.add_item(ui.Label(text="Name", component=ui.TextInput(custom_id="name")))
            await i.response.send_modal(form)
        elif i.type is discord.InteractionType.modal_submit:
            name = data["components"][0]["component"]["value"]
            await i.response.edit_message(view=card(name), allowed_mentions=NOBODY)


@pytest.fixture
async def pub() -> AsyncIterator[tuple[Client, Barkeeper]]:
    """A strict Discord with the bot in it; at the end nothing may have gone against the rules."""
    async with served() as line, Client.at(line) as client:
        with endpoint(client.api):
            async with Barkeeper() as bot:
                await bot.login("strict")
                connecting = bot.loop.create_task(bot.connect())
                await client.until_ready(1)
                yield client, bot
            await connecting
        report = await client.report()
        assert report["violations"] + report["refused"] + report["crashes"] == []


async def test_a_command_is_typed_and_answered(pub: tuple[Client, Barkeeper]) -> None:
    client, _ = pub
    offered = await client.suggestions("Ann", "order", "drink", "A")
    assert [choice["name"] for choice in offered] == ["Ale", "Aquavit"]
    ordered = await client.outcome(await client.command("Ann", "order", drink="Ale", guest="Bo"))
    assert ordered["answered"]
    assert ordered["seconds"] < 3
    [answer] = ordered["answers"]
    assert answer["text"] == f"Ale for <@{await client.user('Bo')}>"
    assert answer["notified"] == ["Bo"]
    assert (await client.report())["notified"] == {"Ann": 0, "Bo": 1}
    with pytest.raises(Refused, match="no command /sing"):
        await client.command("Ann", "sing")


async def test_a_click_opens_a_form_that_changes_the_message(pub: tuple[Client, Barkeeper]) -> None:
    client, bot = pub
    await client.outcome(await client.command("Ann", "order", drink="Ale"))
    [message] = await client.messages(client.channel)
    click = await client.click("Ann", message["id"], label="Go", times=3)
    assert (await client.outcome(click))["form"]["title"] == "Your name"
    sent = await client.outcome(await client.submit("Ann", click, {"name": "Rye"}))
    assert sent["kind"] == "update"
    assert bot.heard.count(click) == 3
    [changed] = await client.messages()
    assert changed["text"] == "Rye"
    assert changed["custom_ids"] == ["x"]
    assert len(changed["history"]) == 2
    with pytest.raises(Refused, match="to click on"):
        await client.click("Ann", message["id"], label="Stop")


async def test_an_answer_may_come_late_although_the_request_was_taken(pub: tuple[Client, Barkeeper]) -> None:
    client, bot = pub
    place = bot.get_partial_messageable(client.channel)
    await client.latency(0.2)
    began = bot.loop.time()
    sent = await place.send(view=card("Here"), nonce="n1")
    assert bot.loop.time() - began >= 0.2
    [message] = await client.messages()
    assert (message["id"], message["nonce"]) == (sent.id, "n1")
    await client.latency(0)
    await client.trouble("hang", "POST /channels/*/messages", applied=True)
    sending = bot.loop.create_task(place.send(view=card("Here, too")))
    while len(await client.messages()) < 2:
        assert not sending.done()
    sending.cancel()


async def test_troubles_are_ordered_and_counted(pub: tuple[Client, Barkeeper]) -> None:
    client, bot = pub
    trouble = await client.trouble("fail", "POST /channels/*/messages", status=403, code=50013)
    with pytest.raises(discord.Forbidden):
        await bot.get_partial_messageable(client.channel).send(view=card("Here"))
    assert await client.struck(trouble) == 1
    await client.end_trouble(trouble)
    await bot.get_partial_messageable(client.channel).send(view=card("Here"))
    assert len(await client.messages()) == 1


async def test_direct_messages_are_read_by_the_name_of_their_reader(pub: tuple[Client, Barkeeper]) -> None:
    client, bot = pub
    user = await client.user("Ann")
    assert await client.dms("Ann") == []
    data = await bot.http.start_private_message(user)
    await bot.get_partial_messageable(int(data["id"])).send(view=card("For you"))
    assert [message["text"] for message in await client.dms("Ann")] == ["For you"]
    assert await client.messages() == []


async def test_an_interaction_without_an_answer_is_reported(pub: tuple[Client, Barkeeper]) -> None:
    client, _ = pub
    await client.withhold("INTERACTION_CREATE")
    number = await client.command("Ann", "order", drink="Ale")
    outcome = await client.outcome(number, wait=0)
    assert (outcome["answered"], outcome["seconds"], outcome["answers"]) == (False, None, [])
    assert (await client.places())[0]["channels"][0]["name"] == "games"
