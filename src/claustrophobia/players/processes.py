"""How processes of our own are started: Ctrl-C is for whoever started them to answer, from their first moment on."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def unheard() -> Iterator[None]:
    """Ctrl-C is held back: a process that is started meanwhile never hears of it, we hear of it afterwards.

    A new process inherits what is held back. If it were to see to it by its own first steps, Ctrl-C would often find it
    before them, importing, and it would say so at length; and so it would if we broke off before it knew what to do.
    """
    if not hasattr(signal, "pthread_sigmask"):  # on Windows; there its first steps have to do
        yield
        return
    resource_tracker.ensure_running()  # every process that is spawned needs it; begun later, it would undo what follows
    with noted():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def noted() -> Iterator[None]:
    """Ctrl-C is answered afterwards. A signal may come by any thread, and it is always the main one that answers."""
    answer = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or answer is None:
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, answer)
        if came:
            signal.raise_signal(signal.SIGINT)
