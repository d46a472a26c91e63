"""The planted cases written beside the drawn country: people, authors and their books, readings."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from psycopg import Cursor

from api.content.books.press import PressedBook
from api.demo import accounts, case_readings, cases, pen_names
from api.demo.bookshelf import Shelf
from api.demo.payments import Market
from api.demo.people import People
from api.demo.reading import Readings
from api.demo.world import World, hexes


class PlantedCases:
    """Everything the cases are made of, worked out once."""

    def __init__(self, world: World, shelf: Shelf, spared: int) -> None:
        self.world, self.shelf = world, shelf
        self.cases = cases.gather(world)
        longer, own = case_readings.with_pen_names(shelf, *pen_names.ids(world), pen_names.copied(shelf))
        opened, shown = case_readings.place(world, self.cases, longer, own, spared)
        self.readings = Readings(world, self.cases.people, longer, opened, shown, "case reading")
        known = {name: shelf.author[books[0]] for name, books in case_readings.known_authors(shelf, spared).items()}
        self.author_of = known | {name: longer.author[books[0]] for name, books in own.items()}

    def market_with(self, market: Market, people: int) -> Market:
        """Everybody's payments; those of the cases' people count on behind the others."""
        own = [replace(payment, person=payment.person + people) for payment in self.cases.market.payments]
        together = [*market.payments, *own]
        return Market(sorted(together, key=lambda payment: (payment.begun, payment.person)))

    def plant_people(self, cur: Cursor[Any], pressed: Sequence[PressedBook], everybody: People) -> None:
        """Write accounts, authors and their books."""
        found, size = self.cases, len(self.cases.people)
        traces = accounts.traces(self.world, self.readings.openings, size)
        accounts.plant(self.world, cur, found.people, found.market, *traces, found.marks)
        approver = hexes(everybody.ids[[everybody.role.index("super_admin")]])[0]
        pen_names.plant(self.world, cur, pressed, found, self.shelf, approver)
