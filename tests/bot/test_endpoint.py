"""Another address for Discord: requests and the first dial go there, and everything is undone afterward."""

from __future__ import annotations

from typing import Any

import pytest
from discord.http import HTTPClient, Route

from bot import endpoint as module
from bot.endpoint import endpoint
from bot.settings import Settings

PROXY = "http://127.0.0.1:8080/api/v10"
DISCORD, NAMED = "wss://gateway.discord.gg/?v=10&encoding=json", "ws://127.0.0.1:8080/gateway"


class FakeHttp(HTTPClient):
    def __init__(self) -> None:
        self.asked = 0

    async def get_bot_gateway(self) -> tuple[int, str, Any]:
        self.asked += 1
        return 1, NAMED, {}


@pytest.fixture
def dialed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that discord.py's own method would have dialed."""
    found: list[str] = []

    async def dial(http: HTTPClient, url: str, *, compress: int = 0) -> None:
        found.append(url)

    monkeypatch.setattr(module, "_dial", dial)
    monkeypatch.setattr(HTTPClient, "ws_connect", dial)
    return found


def test_requests_go_there_until_the_block_ends() -> None:
    before = Route.BASE
    with endpoint(PROXY):
        assert Route("GET", "/users/@me").url == f"{PROXY}/users/@me"
    assert before == Route.BASE
    with endpoint(None):
        assert before == Route.BASE


async def test_the_first_dial_goes_to_the_gateway_that_the_address_names(dialed: list[str]) -> None:
    http = FakeHttp()
    with endpoint(PROXY):
        await http.ws_connect(DISCORD)
    await http.ws_connect(DISCORD)
    assert dialed == [f"{NAMED}?v=10&encoding=json", DISCORD]
    assert http.asked == 1


async def test_an_address_that_ready_gave_is_dialed_as_it_is(dialed: list[str]) -> None:
    http = FakeHttp()
    with endpoint(PROXY):
        await http.ws_connect("ws://127.0.0.1:8080/resume?v=10")
    assert dialed == ["ws://127.0.0.1:8080/resume?v=10"]
    assert http.asked == 0


def test_the_setting_is_an_address_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings(discord_api=f"{PROXY}/").discord_api == PROXY
    assert Settings(discord_api="").discord_api is None
    for wrong in ("127.0.0.1:8080", "ftp://127.0.0.1", "http://", "http://a b"):
        with pytest.raises(ValueError, match="not an address"):
            Settings(discord_api=wrong)
