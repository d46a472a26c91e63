"""Hooks: what a lower domain needs of a higher one, connected once at start by `api.wiring`.

A domain imports only the domains below it. Where it needs something from above (the classes a test was given to, the
mastery that follows an answer), it declares a hook and calls it; `api.wiring` connects the function that answers. The
first call in a process loads the wiring, so that every command and worker has it; a hook that the wiring forgot raises
`NotConnected`, so that no effect is lost in silence.
"""

import importlib
from collections.abc import Callable, Mapping
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


class NotConnected(RuntimeError):
    """`api.wiring` connects nothing to this hook. A programmer's error."""


class Hook(Generic[P, R]):
    """A question that exactly one function of a higher domain answers."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._answer: Callable[P, R] | None = None

    def connect(self, function: Callable[P, R]) -> None:
        self._answer = function

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if self._answer is None:
            importlib.import_module("api.wiring")
        if self._answer is None:
            raise NotConnected(self.name)
        return self._answer(*args, **kwargs)


class Event(Generic[P]):
    """Something that happened, told in order to every function that is connected; there is at least one."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._listeners: list[Callable[P, object]] = []

    def connect(self, *functions: Callable[P, object]) -> None:
        self._listeners.extend(each for each in functions if each not in self._listeners)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> None:
        if not self._listeners:
            importlib.import_module("api.wiring")
        if not self._listeners:
            raise NotConnected(self.name)
        for listener in self._listeners:
            listener(*args, **kwargs)


class Registry(Generic[T]):
    """What any number of higher domains each add one of, found by its name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._known: dict[str, T] = {}

    def connect(self, **added: T) -> None:
        self._known |= added

    def all(self) -> Mapping[str, T]:
        """Everything that was added, in the order of the wiring."""
        if not self._known:
            importlib.import_module("api.wiring")
        if not self._known:
            raise NotConnected(self.name)
        return self._known
