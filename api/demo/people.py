"""The people: learners by archetype, the planted ones, authors, staff, and the accounts a visitor may use."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from api.content.books.catalogue import Catalogue
from api.demo import places
from api.demo.school_term import parameters_cached
from api.demo.sign_in import DEMO_ACCOUNTS
from api.demo.world import DAY, Flags, Floats, Ids, Ints, World, uuid7s

LEARNERS = 1_200
PLANTED = {  # kind -> how many accounts in the whole country
    "jump_to_end": 6,
    "trial_click_farm": 40,
    "cover_up_reads": 3,
    "twenty_four_hour_reader": 1,
    "device_stacking": 1,
}
STAFF = [  # (e-mail, role, first name, last name)
    ("finance@kitabo.example", "admin", "Deborah", "Nalwoga"),
    ("approver@kitabo.example", "admin", "Peter", "Byaruhanga"),
    ("analyst@kitabo.example", "admin", "Shamim", "Auma"),
    ("super@kitabo.example", "super_admin", "Moses", "Ojok"),
]
WAITING_AUTHORS = ["Juliet Namono", "Henry Twinomujuni"]
YEAR_SHARES = [0.25, 0.24, 0.25, 0.26]
THETA = [(-0.4, 0.9), (-0.1, 0.95), (0.1, 1.0), (0.4, 1.0)]
STEADY, BOARDER, SPRINTER, WEEKENDER, STRUGGLING, DROPPER, NOBODY = range(7)
STUDENT, ON_TRIAL = 0, 1  # the two learners a visitor may be
SUBJECTS = ("mathematics", "physics", "chemistry", "biology", "english")


@dataclass
class People:
    """Everybody, as columns. `year` is 0 and `archetype` NOBODY for those who do not study of themselves."""

    ids: Ids
    email: list[str]
    role: list[str]
    first_name: list[str]
    last_name: list[str]
    school: list[str | None]
    year: Ints
    archetype: Ints
    joined: Ints
    theta: Floats
    speed: Floats  # seconds needed, relative to the usual
    taste: Floats  # (n, subjects), sums to one
    leanings: Floats  # (n, 4): what kind of book is liked
    planted: list[str]  # kind of fraud, or empty
    author_slug: list[str]  # of authors, else empty
    device: Ints = field(default_factory=lambda: np.zeros(0, np.int64))

    def __len__(self) -> int:
        return len(self.email)

    def where(self, kind: str) -> Ints:
        """Positions of the accounts planted for this kind of fraud."""
        return np.flatnonzero(np.asarray(self.planted) == kind)

    @property
    def learners(self) -> Flags:
        study: Flags = self.archetype != NOBODY
        return study


def demo_author(catalogue: Catalogue) -> str:
    """The first author with the most books: whom the demo's author account is."""
    return max(catalogue.authors, key=[book.author for book in catalogue.books].count)


def gather(world: World, catalogue: Catalogue) -> People:
    """Everybody of the demo country, in a fixed order: learners, planted, authors, staff."""
    rng = world.rng("people")
    learners = world.count(LEARNERS, least=24)
    kinds = [kind for kind, whole in PLANTED.items() for _ in range(planted_count(world, whole))]
    slugs = list(catalogue.authors)
    size = learners + len(kinds) + len(slugs) + len(WAITING_AUTHORS) + len(STAFF)
    year, archetype = _classes(rng, learners, size)
    region = places.regions(rng, size)
    first, last = places.full_names(rng, region)
    joined = _joined(world, rng, archetype)
    schools: list[str | None] = [name if k < learners + len(kinds) else None
                                 for k, name in enumerate(places.schools(rng, region))]  # fmt: skip
    people = People(
        ids=np.zeros((size, 16), np.uint8),
        email=[f"{a}.{b}.{n:04d}@learners.example".lower() for n, (a, b) in enumerate(zip(first, last, strict=True))],
        role=["user"] * size,
        first_name=first,
        last_name=last,
        school=schools,
        year=year,
        archetype=archetype,
        joined=joined,
        theta=_theta(rng, year, archetype),
        speed=np.exp(0.30 * rng.standard_normal(size)) * np.where(archetype == STRUGGLING, 1.4, 1.0),
        taste=rng.dirichlet([1.6] * len(SUBJECTS), size),
        leanings=rng.standard_normal((size, 4)),
        planted=[""] * learners + kinds + [""] * (size - learners - len(kinds)),
        author_slug=[""] * size,
    )
    people.device = rng.choice(len(places.DEVICES), size, p=[share for _, share, _ in places.DEVICES])
    _planted_join(world, people)
    _name_authors(world, people, catalogue, learners + len(kinds))
    _name_staff(world, people)
    _name_demo(world, people)
    people.ids = uuid7s(rng, people.joined)
    return people


def planted_count(world: World, whole: int) -> int:
    """A smaller country has fewer of the planted, but one of each kind at least."""
    return max(1, round(whole * min(1.0, float(world.scale**0.5))))


def _classes(rng: np.random.Generator, learners: int, size: int) -> tuple[Ints, Ints]:
    """School years and archetypes; sprinters are S4's, so that the shares hold over all."""
    shares = [float(row[1]) for row in parameters_cached()["archetypes"]]
    archetype = np.full(size, NOBODY)
    archetype[:learners] = rng.choice(6, learners, p=np.asarray(shares) / sum(shares))
    year = np.zeros(size, np.int64)
    rest = np.asarray(YEAR_SHARES) - [0, 0, 0, shares[SPRINTER]]
    year[:learners] = np.where(archetype[:learners] == SPRINTER, 4, 1 + rng.choice(4, learners, p=rest / rest.sum()))
    return year, archetype


def _joined(world: World, rng: np.random.Generator, archetype: Ints) -> Ints:
    """Moments of signing up: many in the first weeks, then a stream that swells when terms begin."""
    size, span = len(archetype), len(world.days)
    early = rng.exponential(9, size)
    term_three = np.clip(rng.normal(112, 9, size), 0, span)
    pick = rng.random(size)
    day = np.where(pick < 0.52, early, np.where(pick < 0.68, term_three, rng.random(size) * span))
    day = np.where(archetype == DROPPER, rng.random(size) * span, day)
    day = np.minimum(np.floor(day), span - 1)
    seconds: Ints = (world.start + day * DAY + rng.integers(14 * 3600, 20 * 3600, size)).astype(np.int64)
    return seconds


def _theta(rng: np.random.Generator, year: Ints, archetype: Ints) -> Floats:
    """Ability at the start, by school year and archetype."""
    shifts = np.asarray([float(row[3]) for row in parameters_cached()["archetypes"]] + [0.0])
    means = np.asarray([0.0] + [mean for mean, _ in THETA])
    spread = np.asarray([0.0] + [sd for _, sd in THETA])
    theta: Floats = means[year] + spread[year] * rng.standard_normal(len(year)) + shifts[archetype]
    return theta


def _planted_join(world: World, people: People) -> None:
    """The click farm signs up in three waves; the others at the start."""
    for kind in PLANTED:
        where = people.where(kind)
        people.year[where] = 2
        people.joined[where] = world.start + 2 * DAY + 50_000 + 977 * np.arange(len(where))
    farm = people.where("trial_click_farm")
    wave = np.asarray([75, 45, 75, 45, 12])[np.arange(len(farm)) % 5]
    people.joined[farm] = np.maximum(world.start, world.end - wave * DAY) + 36_000 + 411 * np.arange(len(farm))


def _name_authors(world: World, people: People, catalogue: Catalogue, first: int) -> None:
    names = [author.display_name for author in catalogue.authors.values()] + WAITING_AUTHORS
    slugs = [*catalogue.authors, *("" for _ in WAITING_AUTHORS)]
    for place, (name, slug) in enumerate(zip(names, slugs, strict=True), start=first):
        people.role[place] = "author"
        given, _, family = name.rpartition(" ")
        people.first_name[place], people.last_name[place] = given or family, family
        people.email[place] = f"{name.lower().replace(' ', '.').replace(chr(39), '')}@authors.example"
        people.author_slug[place] = slug
        people.joined[place] = world.start - 30 * DAY + 7_000 * (place - first)
        if slug == demo_author(catalogue):
            people.email[place] = DEMO_ACCOUNTS[2][1]


def _name_staff(world: World, people: People) -> None:
    for place, row in enumerate(STAFF, start=len(people) - len(STAFF)):
        people.email[place], people.role[place], people.first_name[place], people.last_name[place] = row
        people.joined[place] = world.start - 60 * DAY


def _name_demo(world: World, people: People) -> None:
    """Patience, who has read all term, and Brian, who is trying it out."""
    people.first_name[STUDENT], people.last_name[STUDENT] = "Patience", "Nakato"
    people.first_name[ON_TRIAL], people.last_name[ON_TRIAL] = "Brian", "Wandera"
    people.email[STUDENT], people.email[ON_TRIAL] = DEMO_ACCOUNTS[0][1], DEMO_ACCOUNTS[1][1]
    people.year[STUDENT], people.year[ON_TRIAL] = 3, 1
    people.archetype[[STUDENT, ON_TRIAL]] = STEADY
    people.joined[STUDENT] = world.start + 12 * 3600
    people.joined[ON_TRIAL] = world.end - 3 * DAY + 15 * 3600
    people.theta[STUDENT], people.theta[ON_TRIAL] = 0.1, -0.5
    people.speed[[STUDENT, ON_TRIAL]] = 1.0


def password_hash(rng: np.random.Generator) -> Any:
    """The demo password's argon2id hash; the salt comes from the dice so that planting repeats."""
    from api.accounts.auth.service.passwords import hasher
    from api.demo.sign_in import DEMO_PASSWORD

    return hasher().hash(DEMO_PASSWORD, salt=rng.bytes(16))
