"""Spreading work over this process, a pool of processes, or a Dask cluster. Results come in the order they finish."""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from itertools import islice
from multiprocessing import active_children, get_context
from typing import TYPE_CHECKING, Any, Final, TypeVar

from claustrophobia import __version__
from claustrophobia.content import load
from claustrophobia.players.processes import unheard

if TYPE_CHECKING:
    from distributed import Client

Item = TypeVar("Item")
Found = TypeVar("Found")
IN_FLIGHT: Final = 2  # items handed out per worker, so that none runs idle
CLUSTER_WAIT: Final = 10  # seconds to wait for a cluster's answer
EXTRA: Final = "pip install 'claustrophobia[arena]'"


class MissingExtraError(ValueError):
    """A library that only the arena and the balance report need is not installed."""

    def __init__(self, error: ImportError) -> None:
        super().__init__(f"{error.name} is needed and not installed: {EXTRA}")


class ClusterError(ValueError):
    """The cluster cannot be used."""


def spread(work: Callable[[Item], Found], items: Iterable[Item], jobs: int = 1, cluster: str = "") -> Iterator[Found]:
    """The results of the work on every item, in the order they finish."""
    if jobs < 1:
        raise ValueError(f"{jobs} processes: at least one is needed")
    if load.OWN:
        work = partial(knowing, dict(load.OWN), work)
    if cluster:
        return clustered(work, iter(items), cluster)
    return map(work, items) if jobs == 1 else pooled(work, iter(items), jobs)


def knowing(own: dict[str, str], work: Callable[[Item], Found], item: Item) -> Found:
    """Work in a process, or on a machine, that has not read the scenarios of somebody's own files."""
    load.OWN.update(own)
    return work(item)


def pooled(work: Callable[[Item], Found], items: Iterator[Item], jobs: int) -> Iterator[Found]:
    """Work in a pool of processes, which are spawned because forking is unsafe with threads."""
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=leave_interrupts)
    try:
        with unheard():
            running: set[Future[Found]] = {pool.submit(work, item) for item in islice(items, jobs * IN_FLIGHT)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            with unheard():
                running |= {pool.submit(work, item) for item in islice(items, len(done))}
            for future in done:
                yield future.result()
    except KeyboardInterrupt:
        for process in set(active_children()) - others:  # its present item may take minutes, and nobody waits for it
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def leave_interrupts() -> None:
    """Ignore Ctrl-C in a worker: the parent process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# --- a cluster ------------------------------------------------------------------------------------


def clustered(work: Callable[[Item], Found], items: Iterator[Item], address: str) -> Iterator[Found]:
    """Work on a Dask cluster. Items of a worker that is lost go to another; one that joins gets some."""
    client = client_of(address)
    try:
        from distributed import as_completed  # noqa: PLC0415 - the extra is there, or there would be no client

        def hand_out(count: int) -> list[Any]:
            # Not pure: otherwise Dask would reuse results that an earlier run left on the cluster.
            return [client.submit(work, item, pure=False) for item in islice(items, count)]

        running = as_completed(hand_out(IN_FLIGHT * threads_of(client)), loop=client.loop)
        for future in running:
            yield future.result()
            running.update(hand_out(max(0, IN_FLIGHT * threads_of(client) - running.count())))
    finally:
        client.close()


def threads_of(client: "Client") -> int:
    """How many items the cluster's workers can work on at the same time."""
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))


def client_of(address: str) -> "Client":
    """A connection to a cluster, once all its workers are known to have this program."""
    try:
        from distributed import Client  # noqa: PLC0415 - an optional library
    except ImportError as error:
        raise MissingExtraError(error) from None
    try:
        client = Client(address, timeout=CLUSTER_WAIT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(f"no cluster answers at {address!r}: {error}") from None
    try:
        check_workers(client, address)
    except BaseException:
        client.close()
        raise
    return client


def check_workers(client: "Client", address: str) -> None:
    """Make sure that there are workers, and that all have this version."""
    try:
        client.wait_for_workers(1, timeout=CLUSTER_WAIT)
        versions = set(client.run(program).values())
    except TimeoutError:
        raise ClusterError(f"the cluster at {address!r} has no workers") from None
    except ImportError as error:
        raise ClusterError(f"a worker of {address!r} lacks {error.name}: install this program there too") from None
    if versions != {__version__}:
        told = ", ".join(sorted(versions))
        raise ClusterError(f"the workers of {address!r} have version {told}, this is {__version__}")


def program() -> str:
    """The version of the program in the process that calls this."""
    return __version__
