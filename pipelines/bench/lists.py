"""Lists of fifty thousand rows that the server sorts, filters and pages, beside what nobody notices waiting."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, get_args

from sqlalchemy import create_engine, text
from sqlalchemy.orm import Session

from api.accounts.oversight import audit_log
from api.accounts.oversight.audit_log import Asked
from api.accounts.oversight.rules import ActDuty
from api.accounts.user_admin.service import queries
from api.accounts.user_admin.service.queries import Sort, Wanted
from api.platform.clock import now
from api.platform.roles import Role, Tier
from pipelines.bench.figures import Figure, figure
from pipelines.bench.people import PLANT
from pipelines.bench.sizes import Bench

WAIT_MS: Final = 150
PAGE: Final = 50
ACTIONS = """
insert into audit_logs (id, user_id, action, entity_type, entity_id, old_values, new_values, created_at)
select gen_random_uuid(), (array(select id from users order by id limit 40))[1 + n % 40],
       (array['user.edited','month.closed','book.published','class.created','sms.sent'])[1 + n % 5],
       (array['users','months','books','classes','sms'])[1 + n % 5], 'bench' || n,
       json_build_object('state', 'old', 'n', n),
       json_build_object('state', 'new', 'reason', 'The parent asked for it'),
       now() - n * interval '1 minute'
from generate_series(1, cast(:size as int)) n
"""


def lists_figures(bench: Bench) -> Iterator[Figure]:
    """Of each list the slow end of its pages: every order, the first page and one deep inside, and every filter."""
    made = create_engine(bench.url.replace("postgresql://", "postgresql+psycopg://"))
    size = bench.sizes.people[-1]
    with Session(made) as db:
        have = db.scalar(text("select count(*) from users where username like 'bench%'")) or 0
        db.execute(text(PLANT), {"first": have + 1, "last": size})
        db.execute(text(ACTIONS), {"size": size})
        db.execute(text("analyze users"))
        db.execute(text("analyze audit_logs"))
        db.commit()
        times = max(2, bench.sizes.searches // 3)
        for name, questions in {"people": _people(db, size), "acts": _actions(db, size)}.items():
            for kind, pages in questions.items():
                spent = _p95(pages, times)
                yield figure(f"list of {name} {kind}, p95", f"{size:,} rows", spent, "ms", WAIT_MS, "<= 1")
    made.dispose()


Pages = list[Callable[[], object]]


def _people(db: Session, size: int) -> dict[str, Pages]:
    deep = max(1, size // PAGE // 2)

    def page(wanted: Wanted, sort: Sort, number: int) -> object:
        return queries.page(db, wanted, now(), sort=sort, page=number, page_size=PAGE)

    filters = [
        Wanted(school_year="S4"), Wanted(role=Role.USER), Wanted(tier=Tier.TRIAL), Wanted(is_active=True),
        Wanted(email_verified=True), Wanted(search="amina"), Wanted(search="bench4"),
    ]  # fmt: skip
    return {
        "sorted": [partial(page, Wanted(), sort, number) for sort in get_args(Sort) for number in (1, deep)],
        "filtered": [partial(page, each, sort, 1) for each in filters for sort in ("lastName", "-createdAt")],
    }


def _actions(db: Session, size: int) -> dict[str, Pages]:
    deep = max(1, size // PAGE // 2)

    def page(asked: Asked, number: int) -> object:
        return audit_log.page(db, asked, page=number, page_size=PAGE)

    filters = [
        Asked(duty=ActDuty.MONEY), Asked(action="user."), Asked(entity_type="books"), Asked(who="a"),
        Asked(about="amina"), Asked(text="parent"), Asked(entity_id="bench7"),
    ]  # fmt: skip
    return {
        "paged": [partial(page, Asked(), number) for number in (1, deep)],
        "filtered": [partial(page, each, 1) for each in filters],
    }


def _p95(pages: Pages, times: int) -> float:
    taken = []
    for _ in range(times):
        for work in pages:
            began = time.perf_counter()
            work()
            taken.append((time.perf_counter() - began) * 1000)
    return sorted(taken)[int(0.95 * (len(taken) - 1))]
