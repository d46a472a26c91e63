"""Which guards stand before a route."""

from fastapi.routing import APIRoute

from api.platform.guards import GUARDS


def guards_of(route: APIRoute) -> set[str]:
    """The names of the guards in a route's signature, read off the running app."""
    waiting, found = [route.dependant], set()
    while waiting:
        node = waiting.pop()
        if node.call in GUARDS:
            found.add(node.call.__name__)
        waiting.extend(node.dependencies)
    return found
