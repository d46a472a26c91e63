"""What robots and link previews ask for, and the desk where it is edited."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from api.platform.db import Db
from api.platform.guards import ContentReviewer
from api.platform.openapi import SVG
from api.platform.problem import NotFound
from api.platform.settings.service import configured
from api.settings import settings
from api.site.seo import objects, rules, sitemap
from api.site.seo.head import absolute, titled
from api.site.seo.page_kinds import kind_of
from api.site.seo.page_server import complete
from api.site.seo.schemas import (
    ImagesIn,
    KeywordsCsvIn,
    KeywordsIn,
    SeoConfigIn,
    SeoConfigOut,
    SeoPageDetail,
    SeoPageOut,
)
from api.site.seo.service import commands, presenters
from api.site.seo.social_card import card, placeholder
from api.site.seo.web_build import built

DAY = {"Cache-Control": "public, max-age=86400"}
HOUR = {"Cache-Control": "public, max-age=3600"}
FIVE_MINUTES = "public, max-age=300"
Side = Annotated[int, Path(ge=1, le=2000)]

router = APIRouter(tags=["seo"])
admin = APIRouter(prefix="/api/admin/seo", tags=["seo"])


@router.get("/api/seo/config")
def seo_config(
    response: Response, db: Db, page_type: Annotated[str, Query(alias="pageType", max_length=60)], name: str = ""
) -> SeoConfigOut:
    """The head of a kind of page, complete; `name` is the id or slug of the one object it shows."""
    response.headers["Cache-Control"] = FIVE_MINUTES
    kind = kind_of(page_type)
    thing = objects.find(db, page_type, name) if kind.is_of_one_object and name else None
    if name and thing is None:
        raise NotFound
    config = presenters.config_of(db, page_type).filled(thing.words if thing else {})
    config = complete(kind, config, thing)
    shown = config.as_dict() | {"title": titled(config.title, configured(db, "site_name"))}
    return SeoConfigOut.model_validate(shown)


@router.get("/api/seo/cards/{page_type}.png", response_class=Response)
def page_card(page_type: str, db: Db) -> Response:
    """The picture of a kind of page."""
    config = presenters.config_of(db, page_type)
    return _png(db, config.og_title or config.title, config.og_description or config.description)


@router.get("/api/seo/cards/{page_type}/{name}.png", response_class=Response)
def object_card(page_type: str, name: str, db: Db) -> Response:
    """The picture of one book, subject or person."""
    thing = objects.find(db, kind_of(page_type).page_type, name)
    if thing is None:
        raise NotFound
    line = f"by {thing.words['author']}" if "author" in thing.words else "S1–S4, Uganda"
    return _png(db, thing.words["name"], line)


def _png(db: Db, title: str, line: str) -> Response:
    return Response(card(title, line, configured(db, "site_name")), media_type="image/png", headers=DAY)


@router.get("/api/placeholder/{width}/{height}", response_class=Response, responses=SVG)
def placeholder_image(width: Side, height: Side) -> Response:
    """A picture of that size for where one is missing."""
    headers = DAY | {"Content-Security-Policy": "default-src 'none'"}
    return Response(placeholder(width, height), media_type="image/svg+xml", headers=headers)


@router.get("/robots.txt", response_class=Response, include_in_schema=False)
def robots_txt() -> Response:
    return Response(sitemap.robots(settings().base_url), media_type="text/plain", headers=HOUR)


@router.get("/sitemap.xml", response_class=Response, include_in_schema=False)
def sitemap_xml(db: Db) -> Response:
    """Every public address, or the list of the files that hold them."""
    files = sitemap.parts(sitemap.addresses(db, built()))
    base = settings().base_url
    text = sitemap.urlset(base, files[0]) if len(files) == 1 else sitemap.index(base, len(files))
    return Response(text, media_type="application/xml", headers=HOUR)


@router.get("/sitemap-{number}.xml", response_class=Response, include_in_schema=False)
def sitemap_part(number: Annotated[int, Path(ge=1, le=1000)], db: Db) -> Response:
    files = sitemap.parts(sitemap.addresses(db, built()))
    if number > len(files):
        raise NotFound
    text = sitemap.urlset(settings().base_url, files[number - 1])
    return Response(text, media_type="application/xml", headers=HOUR)


@admin.get("/pages")
def list_seo_pages(me: ContentReviewer, db: Db) -> list[SeoPageOut]:
    return [_line(page) for page in presenters.list_pages(db)]


@admin.get("/pages/{page_type}")
def get_seo_page(page_type: str, me: ContentReviewer, db: Db) -> SeoPageDetail:
    return _detail(db, presenters.get_page(db, page_type))


@admin.put("/pages/{page_type}")
def save_seo_page(page_type: str, body: SeoConfigIn, me: ContentReviewer, db: Db) -> SeoPageDetail:
    commands.save(db, by=me.id, page_type=page_type, config=rules.Config(**body.model_dump()))
    return _detail(db, presenters.get_page(db, page_type))


@admin.post("/pages/{page_type}/undo")
def undo_seo_page(page_type: str, me: ContentReviewer, db: Db) -> SeoPageDetail:
    commands.undo(db, by=me.id, page_type=page_type)
    return _detail(db, presenters.get_page(db, page_type))


@admin.put("/pages/{page_type}/keywords")
def set_seo_keywords(page_type: str, body: KeywordsIn, me: ContentReviewer, db: Db) -> SeoPageDetail:
    commands.set_keywords(db, by=me.id, page_type=page_type, keywords=body.keywords)
    return _detail(db, presenters.get_page(db, page_type))


@admin.post("/pages/{page_type}/keywords/import")
def import_seo_keywords(page_type: str, body: KeywordsCsvIn, me: ContentReviewer, db: Db) -> SeoPageDetail:
    commands.set_keywords(db, by=me.id, page_type=page_type, keywords=commands.keywords_in(body.csv))
    return _detail(db, presenters.get_page(db, page_type))


@admin.put("/pages/{page_type}/images")
def set_seo_images(page_type: str, body: ImagesIn, me: ContentReviewer, db: Db) -> SeoPageDetail:
    commands.set_images(db, by=me.id, page_type=page_type, images=[each.model_dump() for each in body.images])
    return _detail(db, presenters.get_page(db, page_type))


def _line(page: presenters.PageState) -> SeoPageOut:
    return SeoPageOut(
        page_type=page.kind.page_type,
        name=page.kind.name,
        path=page.kind.path,
        title=page.config.title,
        meta_robots=page.config.meta_robots,
        score=rules.score(page.checks),
        changed_at=page.changed_at,
    )


def _detail(db: Db, page: presenters.PageState) -> SeoPageDetail:
    shown = complete(page.kind, page.config, None)
    return SeoPageDetail.model_validate(
        {
            **dict(_line(page)),
            "config": page.config.as_dict(),
            "shown": shown.as_dict() | {"canonical_url": absolute(settings().base_url, shown.canonical_url)},
            "site_name": configured(db, "site_name"),
            "base_url": settings().base_url,
            "checks": page.checks,
            "keywords": page.keywords,
            "images": page.images,
        }
    )
