"""Running a program where there is no network but the machine's own loopback.

`offline(words)` gives the words of a command that does so: in a network namespace of its own, as root or in a user
namespace. Where the system permits neither, the environment closes every road that pip, npm and HTTP clients take.
"""

import fcntl
import os
import shutil
import socket
import struct
import subprocess
import sys
from functools import cache

ALONE = "CLAUSTROPHOBIA_TEST_ALONE"  # tells the program whether it is in a namespace of its own
CLOSED = "http://127.0.0.1:9"  # nobody answers there
BLOCKED = {
    "HTTP_PROXY": CLOSED,
    "HTTPS_PROXY": CLOSED,
    "ALL_PROXY": CLOSED,
    "NO_PROXY": "127.0.0.1,localhost",
    "PIP_NO_INDEX": "1",
    "npm_config_offline": "true",
}
SIOCGIFFLAGS, SIOCSIFFLAGS, IFF_UP = 0x8913, 0x8914, 0x1


@cache
def namespace() -> list[str]:
    """The words that start a program in a namespace of its own; none where that is not permitted."""
    unshare = shutil.which("unshare")
    for flags in (["--net"], ["--net", "--map-root-user"]):
        words = [unshare or "unshare", *flags, sys.executable, __file__]
        if unshare and subprocess.run([*words, "true"], capture_output=True, check=False).returncode == 0:  # noqa: S603 - ours
            return words
    return []


def offline(words: list[str]) -> tuple[list[str], dict[str, str]]:
    """The command that runs these words without a network, and its environment."""
    env = {**os.environ, **BLOCKED, ALONE: "1" if namespace() else ""}
    return [*namespace(), *words], env


def raise_loopback() -> None:
    """A new namespace has a loopback that is down."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        wanted = struct.pack("16sh14x", b"lo", 0)
        _, flags = struct.unpack("16sh14x", fcntl.ioctl(any_socket, SIOCGIFFLAGS, wanted))
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", flags | IFF_UP))


if __name__ == "__main__":
    raise_loopback()
    os.execvp(sys.argv[1], sys.argv[1:])  # noqa: S606 - the words that a test gave
