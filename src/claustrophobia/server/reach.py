"""Where others can reach this server: the addresses of this machine, for links that are handed on."""

import socket
from ipaddress import ip_address
from typing import Final

from claustrophobia.server.models import Reach
from claustrophobia.server.settings import EVERYWHERE, Settings

ELSEWHERE: Final = "192.0.2.1"  # an address of nobody (RFC 5737): only the way to it is asked for, nothing is sent


def reach(settings: Settings, asker: str, port: int) -> Reach:
    """What a player at this machine has to know to invite somebody.

    Whoever comes from elsewhere, or by the public address, has an address already that works: he is told none.
    """
    if settings.public_address or not is_here(asker):
        return Reach(works=True, addresses=[])
    if settings.host not in EVERYWHERE:
        return Reach(works=not is_here(settings.host), addresses=[] if is_here(settings.host) else [settings.host])
    scheme = "https" if settings.tls_certificate else "http"
    found = own_addresses()
    return Reach(works=bool(found), addresses=[f"{scheme}://{address}:{port}" for address in found])


def is_here(address: str) -> bool:
    """Whether an address or name is that of this machine alone."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return address in {"localhost", ""}


def own_addresses() -> list[str]:
    """The addresses of this machine in its networks; that of the way out comes first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ELSEWHERE, 9))
            found.append(str(probe.getsockname()[0]))
        except OSError:  # there is no way out
            pass
    try:
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:  # the machine's name is known to nobody
        named = []
    found += [str(entry[4][0]) for entry in named]
    return [address for address in dict.fromkeys(found) if not ip_address(address).is_loopback]
