"""What the audit log needs of the domains above."""

from collections.abc import Callable, Collection, Mapping

from sqlalchemy.orm import Session

from api.platform.hooks import Registry

# What the objects of a kind are called: (db, ids) answers with the names of those it knows.
object_names: Registry[Callable[[Session, Collection[str]], Mapping[str, str]]] = Registry("oversight.object_names")
# The people whom objects of a kind are about, by name; asked only for readers who may know people by name.
object_people: Registry[Callable[[Session, Collection[str]], Mapping[str, str]]] = Registry("oversight.object_people")
