"""What of a film counts as watched. Pure; seconds are whole seconds of the film."""

from collections.abc import Iterable, Sequence

from api import constants

Segment = Sequence[int]


def merged(segments: Iterable[Segment], duration: int) -> list[list[int]]:
    """Disjoint rising [from, to) stretches within the film, whatever order and overlap they came in."""
    inside = sorted([max(0, start), min(duration, end)] for start, end in segments)
    found: list[list[int]] = []
    for start, end in inside:
        if end <= start:
            continue
        if found and start <= found[-1][1]:
            found[-1][1] = max(found[-1][1], end)
        else:
            found.append([start, end])
    return found


def length(segments: Iterable[Segment]) -> int:
    return sum(end - start for start, end in segments)


def believed(reported: Iterable[Segment], elapsed: float, duration: int) -> list[list[int]]:
    """The reported stretches as far as the time since the last report allows at the fastest speed there is.

    What goes beyond is cut off at the end: a device cannot have watched more than time has passed.
    """
    left = int(elapsed * constants.VIDEO_FASTEST) + constants.VIDEO_GRACE_SECONDS
    kept = []
    for start, end in merged(reported, duration):
        if left <= 0:
            break
        kept.append([start, min(end, start + left)])
        left -= end - start
    return kept


def percent_of(segments: Iterable[Segment], duration: int) -> float:
    """How much of the film was watched, 0 to 100 with two decimals."""
    return round(100 * length(segments) / duration, 2) if duration else 0.0
