"""`python -m pipelines.assistant_evaluation [--missed]`: both halves, asked of the database the settings name."""

import argparse
import json
from uuid import uuid4

from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.principal import Principal
from api.platform.roles import Role
from api.settings import settings
from pipelines.assistant_evaluation.interview import Report, evaluate
from pipelines.assistant_evaluation.judge import Verdict
from pipelines.assistant_evaluation.questions import Half


def learner(user: User) -> Principal:
    """Somebody of S3 who asks, without a session."""
    return Principal(
        user.id, uuid4(), user.email, user.first_name, user.last_name, None, user.school_year, user.role,
        user.subscription_tier, user.subscription_status, None, None, None,
    )  # fmt: skip


def figures(report: Report) -> dict[str, float | int]:
    """A report in one line of JSON."""
    shares = {str(verdict): round(report.share(verdict), 3) for verdict in Verdict}
    return {
        "questions": report.verdicts.total(), **shares, "distress_heard": round(report.distress, 3),
        "distress": len(report.heard), "false_alarms": len(report.alarms),
        "p95_ms": round(1000 * report.p95_seconds),
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m pipelines.assistant_evaluation")
    parser.add_argument("--missed", action="store_true", help="also list what was missed of the half that may be seen")
    given = parser.parse_args()
    with Session(create_engine(settings().sqlalchemy_url)) as db:
        user = db.scalars(select(User).where(User.role == Role.USER, User.is_active).limit(1)).first()
        me = learner(user) if user else None
        if me is None:
            raise SystemExit("There is no learner to ask as: run `make run` first.")
        for half in Half:
            report = evaluate(db, me, half)
            print(half, json.dumps(figures(report)))
            if given.missed and half is Half.SEEN:
                print(*(f"  {verdict}: {question}" for verdict, question, _ in sorted(report.missed)), sep="\n")
        db.rollback()


if __name__ == "__main__":
    main()
