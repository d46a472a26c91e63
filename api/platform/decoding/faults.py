"""Why a file was not opened. Plain exceptions: they travel from one process to another."""

from enum import StrEnum


class Fault(StrEnum):
    BROKEN = "broken"
    PIXELS = "pixels"  # its header says more than we draw
    SMALL = "small"
    LOCKED = "locked"
    PAGES = "pages"
    ACTIVE = "active"  # it would do more than be read
    TYPE = "type"  # not the kind of file it was said to be
    MIXED = "mixed"  # one kind of file, and another inside or behind it
    PATHS = "paths"  # a packed file that names places outside of itself
    EMPTY = "empty"
    HEAVY = "heavy"  # unpacked it is too much, or it took too much memory or time


class Undecodable(Exception):
    """A file that cannot or may not be opened."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


class TooHeavy(Undecodable):
    """A file whose decoder was ended."""

    def __init__(self) -> None:
        super().__init__(Fault.HEAVY)
        self.args = ()
