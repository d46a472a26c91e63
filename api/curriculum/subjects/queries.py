"""The curriculum's own lists, as other slices ask for them."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import SchoolYear, Subject, Topic


def school_years(db: Session) -> list[str]:
    return list(db.scalars(select(SchoolYear.label).order_by(SchoolYear.label)))


def subjects(db: Session) -> list[tuple[str, str]]:
    """(slug, name) of the subjects that have topics, by name: what a learner may choose."""
    taught = select(Topic.id).where(Topic.subject_id == Subject.id).exists()
    rows = db.execute(select(Subject.slug, Subject.name).where(taught).order_by(Subject.name))
    return [(slug, name) for slug, name in rows]
