"""Where a request comes from, as far as it can be trusted."""

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Annotated

from fastapi import Depends, Request

from api.settings import Networks, settings

NOWHERE = "0.0.0.0"


@dataclass(frozen=True, slots=True)
class Client:
    """The address a request came from and what its client calls itself."""

    ip: str
    user_agent: str

    @property
    def network(self) -> str:
        """The neighbourhood of the address: its /24, or /56 of the longer kind."""
        address = _address(self.ip) or ip_address(NOWHERE)
        return str(ip_network(f"{address}/{24 if address.version == 4 else 56}", strict=False))

    @property
    def is_school(self) -> bool:
        """Does it come from a school's network, where many share one address?"""
        return _within(self.ip, settings().school_networks)


@lru_cache(1024)
def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text.strip())
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def _within(text: str, networks: Networks) -> bool:
    address = _address(text)
    return address is not None and any(address in network for network in networks)


def client_of(peer: str, forwarded: str, user_agent: str) -> Client:
    """The nearest address that is not one of our own proxies: only what those added is believed.

    Without proxies of ours nothing in the header is believed, also not where it has already become the peer.
    """
    ours, hops = settings().trusted_proxies, [hop for hop in forwarded.split(",") if hop.strip()]
    if not ours and any(hop.strip() == peer for hop in hops):
        return Client(ip=NOWHERE, user_agent=user_agent[:300])  # a server in front of us has believed the header
    here = peer
    while hops and _within(here, ours):
        named = _address(hops.pop())
        if named is None:
            break
        here = str(named)
    return Client(ip=str(_address(here) or NOWHERE), user_agent=user_agent[:300])


async def client(request: Request) -> Client:
    """Async because a plain function would cost a trip to the thread pool."""
    peer = request.client.host if request.client else NOWHERE
    forwarded = ",".join(request.headers.getlist("x-forwarded-for"))
    return client_of(peer, forwarded, request.headers.get("user-agent", ""))


From = Annotated[Client, Depends(client)]
