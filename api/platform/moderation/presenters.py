"""Cases as moderators see them."""

from api.platform.moderation.hooks import kinds
from api.platform.moderation.kinds import Content
from api.platform.moderation.schemas import (
    CaseCard,
    CaseOut,
    ContentFileOut,
    ContentOut,
    ContentPartOut,
    KindOut,
    SaidOut,
)
from api.platform.moderation.service.queries import CaseRow, is_closed
from api.platform.moderation.service.reports import kind_named


def kind_list(counts: dict[str, int]) -> list[KindOut]:
    return [KindOut(kind=name, title=kind.title, open=counts[name]) for name, kind in kinds.all().items()]


def case_card(row: CaseRow) -> CaseCard:
    case, kind = row.case, kind_named(row.case.kind)
    return CaseCard(
        id=case.id,
        kind=case.kind,
        kind_title=kind.title,
        state=case.state,
        reports=len(row.reports),
        reasons=list(dict.fromkeys(_reason(row, each.reason) for each in row.reports)),
        first_reported_at=row.reports[0].created_at,
        last_reported_at=row.reports[-1].created_at,
        note=case.note,
        decided_at=case.decided_at,
        decided_by=row.decided_by,
    )


def case_out(row: CaseRow, content: Content | None) -> CaseOut:
    kind = kind_named(row.case.kind)
    shown = "decided" if is_closed(row.case) else "gone"
    return CaseOut(
        **case_card(row).model_dump(),
        said=[
            SaidOut(reason=_reason(row, each.reason), words=each.words, reported_at=each.created_at)
            for each in row.reports
        ],
        content=_content(content) if content else None,
        not_shown=None if content else shown,
        remove_label=f"{kind.verb} the {kind.noun}",
    )


def _reason(row: CaseRow, code: str) -> str:
    """In the words it was chosen by; a reason that is offered no more stands by its code."""
    return kind_named(row.case.kind).reasons.get(code, code)


def _content(content: Content) -> ContentOut:
    return ContentOut(
        title=content.title,
        parts=[ContentPartOut.model_validate(each) for each in content.parts],
        files=[ContentFileOut(id=f.id, name=f.name, media_type=f.media_type, size=f.size) for f in content.files],
        written_at=content.written_at,
    )
