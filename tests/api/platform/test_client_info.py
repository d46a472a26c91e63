"""Whose address a request is counted by."""

from ipaddress import ip_network

import pytest

from api.platform.client_info import client_of
from api.settings import settings


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "expected"),
    [
        ("", "203.0.113.9", "1.2.3.4", "203.0.113.9"),
        ("", "127.0.0.1", "1.2.3.4", "127.0.0.1"),
        ("", "1.2.3.4", "1.2.3.4", "0.0.0.0"),  # as uvicorn hands it on from loopback unless it is told not to
        ("10.0.0.0/8", "10.0.0.1", "1.2.3.4", "1.2.3.4"),
        ("10.0.0.0/8", "10.0.0.1", "6.6.6.6, 1.2.3.4, 10.0.0.2", "1.2.3.4"),
        ("10.0.0.0/8", "10.0.0.1", "1.2.3.4, nonsense", "10.0.0.1"),
        ("10.0.0.0/8", "10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.0/8", "203.0.113.9", "1.2.3.4", "203.0.113.9"),
        ("", "::ffff:203.0.113.9", "", "203.0.113.9"),
        ("", "a unix socket", "", "0.0.0.0"),
    ],
)
@pytest.mark.finding("forged_address")
def test_only_what_our_own_proxies_say_is_believed(
    monkeypatch: pytest.MonkeyPatch, proxies: str, peer: str, forwarded: str, expected: str
) -> None:
    monkeypatch.setattr(settings(), "trusted_proxies", tuple(ip_network(each) for each in proxies.split() if each))
    assert client_of(peer, forwarded, "").ip == expected


def test_neighbours_share_a_network_and_a_school_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    here = client_of("203.0.113.9", "", "x" * 999)
    assert (here.network, len(here.user_agent), here.is_school) == ("203.0.113.0/24", 300, False)
    assert client_of("2001:db8:1:2::9", "", "").network == "2001:db8:1::/56"
    monkeypatch.setattr(settings(), "school_networks", (ip_network("203.0.113.0/24"),))
    assert here.is_school
