"""Looking things up: the table, its text, its log, one's tables and preferences, rules and credits."""

from __future__ import annotations

import json
from typing import Any

import discord
import pytest

from bot.replay import log
from bot.rules import cards as rules_cards
from engine import GAMES
from engine.core.fairness import Export, commitment, verify
from engine.core.game import AnyGame
from renderers import PICTURES
from tests.bot.world import SEED, World, acts, buttons, labels, said, selects, shown, text, walk
from tests.strict.rules import card_faults as faults


def galleries(message: Any) -> list[Any]:
    return [item for part in walk(message.components) for item in getattr(part, "items", ())]


async def attached(result: Any) -> dict[str, bytes]:
    return {a.filename.rpartition(".")[2]: await a.read() for a in result.response.attachments}


# /table show


async def test_show_posts_the_table_anew_and_shrinks_the_old_message(world: World) -> None:
    old = await world.seated("Ann", "Bo")
    result = await world.member("Zed").slash(world.channel, "table show")
    assert "Here it is" in said(result)
    assert world.table.id != old.id
    assert acts(world.table)
    assert not buttons(next(m for m in world.channel.history() if m.id == old.id))


@pytest.mark.parametrize("seat", ["1", "Bo", "bo"])
async def test_show_gives_a_close_up_of_a_seat_with_alt_text(world: World, seat: str) -> None:
    await world.seated("Ann", "Bo")
    message = shown(await world.member("Zed").slash(world.channel, "table show", seat=seat))
    assert "Bo" in text(message)
    assert [bool(item.description) for item in galleries(message)] == [True]


async def test_show_gives_a_part_of_the_board_from_close_by(world: World) -> None:
    await world.seated("Ann", "Bo", game="angels_share")
    ann = world.member("Ann")
    offered = await ann.autocomplete(world.channel, "table show", "part", "")
    assert [choice["value"] for choice in offered] == ["Prices", "Market", "Distilleries", "Storehouses"]
    message = shown(await ann.slash(world.channel, "table show", part="prices"))
    [item] = galleries(message)
    assert (item.description or "").startswith("Prices, from close by. ")
    assert "There are: Prices, Market" in said(await ann.slash(world.channel, "table show", part="Roof"))


async def test_show_refuses_a_seat_nobody_has(world: World) -> None:
    await world.seated("Ann", "Bo")
    assert "There are Ann, Bo" in said(await world.member("Ann").slash(world.channel, "table show", seat="Zed"))
    offered = await world.member("Ann").autocomplete(world.channel, "table show", "seat", "b")
    assert [choice["value"] for choice in offered] == ["1"]


async def test_show_gives_the_whole_board_in_words(world: World) -> None:
    await world.seated("Ann", "Bo")
    answer = text(shown(await world.member("Zed").slash(world.channel, "table show", text=True)))
    table = await world.live()
    assert answer == table.game.describe(table.playing.view(None), table.names)


async def test_a_long_board_in_words_comes_as_a_file(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "READABLE", 40)
    await world.seated("Ann", "Bo")
    result = await world.member("Zed").slash(world.channel, "table show", text=True)
    table = await world.live()
    assert (await attached(result))["txt"].decode() == table.game.describe(table.playing.view(None), table.names)


async def test_show_in_the_lobby_brings_the_card_back(world: World) -> None:
    old = await world.open_table("Ann")
    await world.member("Ann").slash(world.channel, "table show")
    assert world.table.id != old.id
    await world.member("Bo").click(world.table, label="Join")
    assert "4 seats free" in text(world.table)


async def test_hand_shows_own_choices_without_secrets_too(world: World) -> None:
    await world.seated("Ann", "Bo")
    message = shown(await world.member("Ann").slash(world.channel, "table hand"))
    await world.member("Ann").click(message, custom_id=acts(message)[0].custom_id)
    assert await world.moves() == 1
    [name] = await world.awaited()
    assert f"Waiting for {name}" in said(await world.member("Ann").slash(world.channel, "table hand"))
    assert "not playing" in said(await world.member("Zed").slash(world.channel, "table hand"))


# /table log


@pytest.mark.parametrize("by", ["slash", "button"])
async def test_the_log_of_a_running_game_holds_no_seed(world: World, by: str) -> None:
    await world.seated("Ann", "Bo")
    for _ in range(3):
        await world.step()
    zed = world.member("Zed")
    result = await (zed.slash(world.channel, "table log") if by == "slash" else zed.click(world.table, label="Log"))
    files = await attached(result)
    assert str(SEED).encode() not in files["json"] + files["txt"]
    parts = [c.content for c in walk(shown(result).components) if isinstance(c, discord.TextDisplay)]
    assert parts[-1].startswith("-# Fairness proof")  # below a quotation it would be part of it
    record = json.loads(files["json"])
    assert record["commitment"] == (await world.live()).row.commitment
    assert record["events"]
    assert "Ann" in files["txt"].decode()


async def test_the_log_of_a_finished_game_proves_itself(world: World) -> None:
    await world.seated("Ann", computers=1)
    await world.play_on()
    files = await attached(await world.member("Ann").slash(world.channel, "table log"))
    session = verify(Export.model_validate_json(files["json"]), world.bot.services.games)
    assert session.outcome == (await world.live()).session.outcome


async def test_the_seed_is_promised_in_public_before_anybody_moves(world: World) -> None:
    promise = f"Fairness proof: `{commitment(SEED)[:32]}…`"
    await world.play_in("channel")
    lobby = await world.open_table("Ann", computers=1)
    assert promise in text(lobby)
    assert commitment(SEED) in said(await world.member("Ann").slash(world.channel, "table log"))
    await world.member("Ann").click(lobby, label="Start")
    await world.step()
    announced = next(m for m in world.channel.history() if m.id == lobby.id)
    assert promise in text(announced)
    assert "Fairness proof" not in text(world.table)
    log = said(await world.member("Ann").slash(world.channel, "table log"))
    assert commitment(SEED) in log
    assert str(SEED) not in text(announced) + log


async def test_after_the_end_the_log_shows_the_secret_and_no_other_message_is_longer_for_it(world: World) -> None:
    await world.seated("Ann", computers=1)
    await world.play_on()
    log = said(await world.member("Ann").slash(world.channel, "table log"))
    assert f"The secret was `{SEED}`" in log
    assert commitment(SEED) in log
    assert all(commitment(SEED) not in text(message) for message in world.channel.history())


async def test_a_long_log_is_paged_through_in_its_message(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.seated("Ann", "Bo")
    for _ in range(2):
        await world.step()
    lines = await world.bot.services.archive.public_lines(await world.live())
    monkeypatch.setattr(log, "LOG_LINES", len(lines) - 1)
    newest = await world.member("Ann").slash(world.channel, "table log")
    assert lines[-1] in said(newest)
    assert "Later ▶ (page 2 of 2)" in labels(shown(newest))
    oldest = await world.member("Ann").click(shown(newest), label="◀ Earlier")
    assert lines[0] in text(shown(oldest))
    assert lines[-1] not in text(shown(oldest))
    again = await world.member("Ann").click(shown(oldest), label="Later ▶ (page 1 of 2)")
    assert lines[-1] in text(shown(again))


async def test_the_rules_of_a_table_explain_its_house_rules(world: World) -> None:
    await world.seated("Ann", "Bo", game="whiskey_business", options="spoilage")
    told = text(shown(await world.member("Ann").click(world.table, label="Rules")))
    assert "**Spoilage**: Every yeast that is not kept" in told
    assert "At this table" not in text(shown(await world.member("Ann").slash(world.channel, "rules")))


async def test_the_log_of_a_lobby_is_empty(world: World) -> None:
    await world.open_table("Ann")
    assert "not started yet" in said(await world.member("Ann").slash(world.channel, "table log"))


# Oneself


async def test_mine_lists_waiting_tables_first(world: World) -> None:
    assert "not sitting at any table" in said(await world.member("Ann").slash(world.channel, "table mine"))
    await world.seated("Bo", "Ann")
    await world.open_table("Ann")
    await world.open_table("Ann", computers=1)
    await world.member("Ann").slash(world.channel, "table start", table="3")
    await world.settle()
    lines = text(shown(await world.member("Ann").slash(world.channel, "table mine"))).splitlines()
    assert "table 3" in lines[1]
    assert "waiting for you" in lines[1]
    assert "waiting for Bo" in "\n".join(lines[2:])
    assert "in the lobby" in "\n".join(lines[2:])
    assert all("](https://discord.com/channels/" in line for line in lines[1:])


async def test_preferences_are_kept_and_told(world: World) -> None:
    answer = said(await world.member("Ann").slash(world.channel, "table prefs"))
    assert "by DM and by the My hand button, and you are mentioned" in answer
    await world.member("Ann").slash(world.channel, "table prefs", hand="ephemeral", mentions=False)
    await world.restart()
    answer = said(await world.member("Ann").slash(world.channel, "table prefs"))
    assert "by the My hand button, and you are not mentioned" in answer


# Rules and credits


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
async def test_rules_give_an_overview(world: World, game: AnyGame) -> None:
    for named in (game.meta.key, game.meta.title, game.meta.command):
        answer = text(shown(await world.member("Zed").slash(world.channel, "rules", game=named)))
        assert game.meta.title in answer
        assert ("`/rules card: …` explains" in answer) == bool(game.glossary)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
async def test_rules_are_found_by_topic_and_by_card(world: World, game: AnyGame) -> None:
    zed = world.member("Zed")
    for option, entries in (("topic", game.topics), ("card", game.glossary)):
        offered = await zed.autocomplete(world.channel, "rules", option, "", game=game.meta.key)
        assert [choice["value"] for choice in offered] == [entry.key for entry in entries][:25]
        for entry in entries[-1:]:  # a small game may have nothing to look up
            answer = shown(await zed.slash(world.channel, "rules", game=game.meta.key, **{option: entry.key}))
            assert entry.title in text(answer)
        refused = await zed.slash(world.channel, "rules", game=game.meta.key, **{option: "nonsense"})
        assert "There is nothing on that" in said(refused)


@pytest.mark.parametrize("option", ["topic", "card"])
async def test_nothing_is_offered_on_a_game_nobody_knows(world: World, option: str) -> None:
    assert await world.member("Zed").autocomplete(world.channel, "rules", option, "", game="chess") == []
    assert "I know" in said(await world.member("Zed").slash(world.channel, "rules", game="chess"))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_page_of_help_fits_into_a_message(game: Any) -> None:
    shown = [rules_cards.rules_card(game, topic.key) for topic in game.topics]
    views = [card.view for card in (*shown, *(rules_cards.entry_card(game, entry) for entry in game.glossary))]
    assert [fault for view in views for fault in faults({"components": list(view.parts)})] == []
    assert all("…" not in view.parts[0]["components"][0]["content"][-1:] for view in views)


async def test_the_rules_button_explains_the_game_of_the_table(world: World) -> None:
    await world.open_table("Ann")
    assert "A game for testing." in said(await world.member("Zed").click(world.table, label="Rules"))


@pytest.mark.parametrize("game", GAMES)
async def test_icons_are_explained_in_one_tap_while_playing(world: World, game: str) -> None:
    await world.seated("Ann", "Bo", game=game)
    (legend,) = [topic for topic in GAMES[game].topics if topic.legend]
    result = await world.member("Bo").click(world.table, label="Rules")
    assert legend.text.splitlines()[0] in said(result)
    drawn = PICTURES[game].legend is not None if game in PICTURES else False
    assert bool(galleries(shown(result))) == drawn


async def test_icons_are_shown_with_their_topic_without_a_table(world: World) -> None:
    (legend,) = [topic for topic in GAMES["distilled"].topics if topic.legend]
    zed = world.member("Zed")
    plain = await zed.slash(world.channel, "rules", game="distilled")
    assert not galleries(shown(plain))
    drawn = await zed.slash(world.channel, "rules", game="distilled", topic=legend.key)
    assert galleries(shown(drawn))
    [menu] = selects(shown(plain))
    picked = await zed.select(shown(plain), [legend.key], custom_id=menu.custom_id)
    assert galleries(shown(picked))


async def test_about_names_the_makers_and_says_what_is_reconstructed(world: World) -> None:
    answer = said(await world.member("Zed").slash(world.channel, "about"))
    assert all(game.meta.credits in answer for game in GAMES.values())
    assert "unofficial" in answer
    assert "Reconstructed" in answer


async def test_rules_and_about_work_in_a_dm(world: World) -> None:
    zed = world.member("Zed").user
    assert (await zed.slash("rules", game="tavern")).response
    assert (await zed.slash("about")).response
