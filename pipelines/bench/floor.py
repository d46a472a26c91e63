"""The floors of the web figures: the least a route of this stack can do, served by the same server."""

import os
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse
from psycopg_pool import ConnectionPool

INSERT = """
insert into bench_events (id, session_id, user_id, book_id, seq, type, page, occurred_at, meta)
select gen_random_uuid(), %(session)s, %(session)s, %(session)s, e.seq, e.type, e.page, now(),
       jsonb_build_object('monoMs', e.mono, 'visible', e.visible, 'inputAgeS', e.age)
from unnest(%(seqs)s::int[], %(types)s::text[], %(pages)s::int[], %(monos)s::bigint[], %(visible)s::bool[],
            %(ages)s::float8[]) as e(seq, type, page, mono, visible, age)
on conflict (session_id, seq) do nothing
"""

UPSERT = """
insert into bench_answers (learner, question, answer, at) values (%(learner)s, %(question)s, %(answer)s, now())
on conflict (learner, question) do update set answer = excluded.answer, at = excluded.at
"""


def create_app() -> FastAPI:
    """A constant route, a file and bare inserts, nothing else."""
    app = FastAPI()
    pool = ConnectionPool(os.environ["DATABASE_URL"], min_size=4, max_size=10, open=True)

    # A plain function, as every route of the house is: the framework runs it in the thread pool.
    @app.get("/constant")
    def constant() -> dict[str, bool]:
        return {"ok": True}

    @app.get("/file")
    def file() -> FileResponse:
        return FileResponse(os.environ["BENCH_FILE"])

    @app.post("/events/{session}")
    def events(session: str, body: dict[str, Any], request: Request) -> dict[str, int]:
        sent = body["events"]
        with pool.connection() as db:
            db.execute(
                INSERT,
                {
                    "session": session,
                    "seqs": [event["seq"] for event in sent],
                    "types": [event["type"] for event in sent],
                    "pages": [event["page"] for event in sent],
                    "monos": [event["monoMs"] for event in sent],
                    "visible": [event["visible"] for event in sent],
                    "ages": [event["inputAgeS"] for event in sent],
                },
            )
        return {"lastSeq": sent[-1]["seq"]}

    @app.post("/answers/{learner}")
    def answers(learner: str, body: dict[str, str]) -> dict[str, bool]:
        with pool.connection() as db:
            db.execute(UPSERT, body | {"learner": learner})
        return {"ok": True}

    return app
