"""Finding one person among fifty thousand beside fetching that row by its key: the same rows, nothing to search."""

import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from sqlalchemy import create_engine, select, text
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.accounts.user_admin.service import queries
from api.accounts.user_admin.service.queries import Wanted
from api.platform.clock import now
from pipelines.bench.figures import Figure, figure
from pipelines.bench.sizes import Bench

PLANT = """
insert into users (id, email, username, first_name, last_name, phone_number, school_name, school_year, role,
                   subscription_tier, subscription_status, user_type, is_active, email_verified, auth_provider,
                   books_read_this_month, free_trial_used, preferred_subjects, created_at)
select gen_random_uuid(), 'bench' || n || '@school' || n % 97 || '.example', 'bench' || n,
       (array['Amina','Brian','Grace','Okello','Sarah'])[1 + n % 5], 'Bench' || n, '+25678' || lpad(n::text, 7, '0'),
       (array['Gulu High','Mengo Senior'])[1 + n % 2], 'S' || 1 + n % 4, 'user', 'trial', 'inactive', 'student', true,
       true, 'password', 0, true, '[]', now() - n * interval '1 minute'
from generate_series(cast(:first as int), cast(:last as int)) n
"""


def people_figures(bench: Bench) -> Iterator[Figure]:
    """Median milliseconds of a search with its count, and of the first page of everybody, at each size."""
    made = create_engine(bench.url.replace("postgresql://", "postgresql+psycopg://"))
    first = 1
    with Session(made) as db:
        for size in bench.sizes.people:
            db.execute(text(PLANT), {"first": first, "last": size})
            db.execute(text("analyze users"))
            db.commit()
            first = size + 1
            yield from _figures(db, size, bench.sizes.searches)
    made.dispose()


def _figures(db: Session, size: int, times: int) -> Iterator[Figure]:
    moment, size_label, one = now(), f"{size:,} people", size // 2
    key = db.scalars(select(User.id).where(User.username == f"bench{one}")).one()
    floor = _median(lambda: db.scalars(select(User).where(User.id == key)).all(), times)
    for name, search in {"people search": f"bench{one}", "people by phone": f"078{one:07}"}.items():
        ours = _median(partial(_page, db, Wanted(search=search), moment), times)
        yield figure(name, size_label, ours, "ms", floor, "<= 16")
    fourth_years = Wanted(school_year="S4")
    ours = _median(partial(_page, db, fourth_years, moment), times)
    bare = _median(lambda: db.scalar(text("select count(*) from users where school_year = 'S4'")), times)
    yield figure("people filtered", size_label, ours, "ms", bare, "<= 8")


def _page(db: Session, wanted: Wanted, moment: Any) -> None:
    queries.page(db, wanted, moment, sort="lastName", page=1, page_size=20)


def _median(work: Callable[[], object], times: int) -> float:
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append((time.perf_counter() - began) * 1000)
    return statistics.median(taken)
