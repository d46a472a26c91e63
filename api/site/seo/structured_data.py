"""What a page is, as schema.org says it."""

from collections.abc import Mapping
from typing import Any

from pydantic import JsonValue

from api.platform.schemas import JsonObject
from api.site.seo.head import absolute
from api.site.seo.objects import Thing
from api.site.seo.page_kinds import Kind, kinds
from api.site.seo.rules import Config

SCHEMA = "https://schema.org"
SHELVES = {"book": "bookstore", "subject": "subjects", "challenge": "challenges", "tutor": "tutors"}


def structured(
    kind: Kind, config: Config, thing: Thing | None, *, site: str, base: str, prose: Mapping[str, Any]
) -> list[JsonObject]:
    """The structured data of one page; nothing is said that the page does not show."""
    if kind.page_type == "homepage":
        return [_organisation(site, base), _website(site, base)]
    found = [_breadcrumbs(kind, thing.words["name"] if thing else kind.name, config.canonical_url, base)]
    if kind.page_type == "book" and thing:
        found.append(_book(config, thing, base))
    questions = prose.get(kind.path, {}).get("questions", [])
    if questions:
        found.append(_questions(questions))
    return found


def _organisation(site: str, base: str) -> JsonObject:
    return {
        "@context": SCHEMA,
        "@type": "EducationalOrganization",
        "name": site,
        "url": absolute(base, "/"),
        "logo": absolute(base, "/favicon.svg"),
        "areaServed": "UG",
    }


def _website(site: str, base: str) -> JsonObject:
    return {"@context": SCHEMA, "@type": "WebSite", "name": site, "url": absolute(base, "/"), "inLanguage": "en-UG"}


def _book(config: Config, thing: Thing, base: str) -> JsonObject:
    facts = dict(thing.facts)
    return {
        "@context": SCHEMA,
        "@type": "Book",
        "name": thing.words["title"],
        "author": {"@type": "Person", "name": facts.pop("author")},
        "description": thing.words["description"],
        "image": absolute(base, f"/api/books/{thing.id}/cover"),
        "url": absolute(base, config.canonical_url),
        "inLanguage": "en",
        "bookFormat": f"{SCHEMA}/EBook",
        **facts,
    }


def _questions(questions: list[Mapping[str, str]]) -> JsonObject:
    entries: list[JsonValue] = [
        {
            "@type": "Question",
            "name": each["question"],
            "acceptedAnswer": {"@type": "Answer", "text": each["answer"]},
        }
        for each in questions
    ]
    return {"@context": SCHEMA, "@type": "FAQPage", "mainEntity": entries}


def _breadcrumbs(kind: Kind, here: str, address: str, base: str) -> JsonObject:
    way = [("Home", "/")]
    if shelf := SHELVES.get(kind.page_type):
        way.append((kinds()[shelf].name, kinds()[shelf].path))
    way.append((here, address))
    entries: list[JsonValue] = [
        {"@type": "ListItem", "position": place, "name": name, "item": absolute(base, path)}
        for place, (name, path) in enumerate(way, 1)
    ]
    return {"@context": SCHEMA, "@type": "BreadcrumbList", "itemListElement": entries}
