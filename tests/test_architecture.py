"""The rules of the house, read off the code itself. A failure names file and line."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.main import ROUTERS
from api.platform.guards import GUARDS
from tests.guards import guards_of
from tests.untyped import untyped_answers, untyped_in

ROOT = Path(__file__).resolve().parent.parent
WINGS = ("api", "pipelines", "models")
LONGEST_FILE, LONGEST_FUNCTION, MOST_TABLES = 300, 40, 7
# What anybody may call: signing in, what a visitor sees, and the covers on the public shelf.
PUBLIC = {
    "login",
    "second_factor",
    "open_with_pin",
    "register",
    "verify_otp",
    "resend_otp",
    "forgot_password",
    "reset_password",
    "emergency_state",
    "admin_emergency",
    "site_settings",
    "get_health",
    "get_payable",
    "fill_purse_by_code",
    "pay_by_code",
    "get_gift",
    "list_books",
    "get_book",
    "get_cover",
    "get_cover_size",
    "seo_config",
    "page_card",
    "object_card",
    "placeholder_image",
    "robots_txt",
    "sitemap_xml",
    "sitemap_part",
    "contact",
    "get_preferences_by_token",
    "change_preferences_by_token",
    "open_unsubscribe",
    "unsubscribe_with_one_click",
    "featured_books",
    "list_categories",
    "list_topic_books",
    "list_book_topics",
    "similar_books",
    "books_its_readers_read",
    "get_preview",
    "list_subjects",
    "get_subject",
    "public_numbers",
    "list_tutors",
    "get_tutor",
    "tutor_choices",
    "undo_contact_change",
    "open_guardian_question",
    "send_guardian_code",
    "agree_as_guardian",
    "decline_as_guardian",
    "withdraw_as_guardian",
    "verify_report",
    "read_plan_calendar",
    "take_incoming_sms",
    "take_payment_notification",
    "list_plans",
    "get_signed_file",
    "search_books",
    "list_book_reviews",
}


def python_files(*wings: str) -> Iterator[Path]:
    for wing in wings:
        yield from (path for path in sorted((ROOT / wing).rglob("*.py")) if "migrations" not in path.parts)


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every module a file imports, with its line."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.lineno, node.module
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def breaches(wing: str, forbidden: re.Pattern[str], allowed: re.Pattern[str] | None = None) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in python_files(wing)
        for line, name in imports(path)
        if forbidden.match(name) and not (allowed and allowed.match(name))
    ]


def test_the_api_leans_on_no_other_wing() -> None:
    heavy = re.compile(r"(dagster|polars|sklearn|pandas|pyarrow|great_expectations|pipelines|models)(\.|$)")
    assert breaches("api", heavy, re.compile(r"models(\.\w+(\.online(\..+)?)?)?$")) == []


def test_models_know_no_wing_and_no_database() -> None:
    assert breaches("models", re.compile(r"(api|pipelines|warehouse|sqlalchemy|psycopg|duckdb|dagster)(\.|$)")) == []


def test_pipelines_enter_the_api_by_its_front_doors() -> None:
    assert breaches("pipelines", re.compile(r"api\.\w+\.\w+\.routes(\.|$)")) == []


def test_pipelines_know_nobody_of_the_demo() -> None:
    """What `make run` starts of the demo it starts as a command; only the bench opens the demo's pages."""
    assert {each.split(":")[0] for each in breaches("pipelines", re.compile(r"api\.demo(\.|$)"))} <= {
        "pipelines/bench/pages.py"
    }
    invented = re.compile(r"@kitabo\.example")
    found = {str(path.relative_to(ROOT)) for path in python_files("pipelines") if invented.search(path.read_text())}
    assert found <= {"pipelines/bench/pages.py"}


def test_pipelines_never_insert_into_the_transactional_truth_by_hand() -> None:
    raw = re.compile(r"sqlalchemy(\.dialects\.postgresql)?\.(insert|update|delete)$")
    assert breaches("pipelines", raw) == []


def test_the_warehouse_is_sql_and_contracts_only() -> None:
    strangers = [
        path for path in (ROOT / "warehouse").rglob("*") if path.is_file() and path.suffix not in (".sql", ".yml")
    ]
    assert strangers == []


def test_each_layer_reads_only_the_layers_below() -> None:
    above = {
        "staging": "intermediate|marts|money|learning|library|operations",
        "intermediate": "money|learning|library",
    }
    for layer, names in above.items():
        word = re.compile(rf"\b(from|join)\s+({names})\.")
        for path in (ROOT / "warehouse" / layer).rglob("*.sql"):
            assert not word.search(path.read_text()), f"{path.relative_to(ROOT)} reads above itself"


def test_slices_touch_each_other_by_service_or_tables() -> None:
    """Layers and cycles are import-linter's (`make check`); routes and schemas stay within their domain."""
    found = []
    for path in python_files("api"):
        own = path.relative_to(ROOT / "api").parts
        for line, name in imports(path):
            parts = name.split(".")
            if len(own) < 3 or len(parts) < 5 or parts[0] != "api" or parts[1] in ("platform", own[0]):
                continue
            if parts[3] in ("routes", "schemas"):
                found.append(f"{path.relative_to(ROOT)}:{line} enters {name}")
    assert found == []


# Standard nouns that end so.
NOUNS = {
    "billing", "binding", "booking", "drawing", "grading", "lending", "matching", "messaging", "monitoring",
    "onboarding", "pricing", "rating", "reading", "result_sharing", "phone_spelling", "testing", "wiring",
}  # fmt: skip


def test_a_module_is_a_noun_and_no_gerund() -> None:
    found = {
        str(path.relative_to(ROOT)) for path in python_files(*WINGS) if path.stem.endswith("ing")
        and path.stem not in NOUNS and path.parent.name != "constants"
    }  # fmt: skip
    assert found == set(), "name a module by its object: presenters, commands, queries, scores …"


def test_no_file_is_longer_than_a_thought() -> None:
    long = [
        f"{path.relative_to(ROOT)} has {lines} lines"
        for wing in (*WINGS, "warehouse", "tests", "web/src")
        for path in (ROOT / wing).rglob("*")
        if path.suffix in (".py", ".sql", ".ts", ".tsx", ".css")
        and not path.name.endswith(".gen.ts")
        and "migrations" not in path.parts
        and (lines := len(path.read_text().splitlines())) > LONGEST_FILE
    ]
    assert long == []


def test_every_function_fits_a_screen() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path in python_files(*WINGS)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    ]
    assert long == []


def test_a_slice_has_few_tables() -> None:
    for path in (ROOT / "api").rglob("tables.py"):
        count = path.read_text().count("__tablename__")
        assert count <= MOST_TABLES, f"{path.relative_to(ROOT)} has {count} tables"


def test_no_two_models_of_the_wire_share_a_name() -> None:
    """The generated client would give both a long name of their module's."""
    names = re.compile(r"^class (\w+)\((?:Schema|StrEnum|Page)\b", re.MULTILINE)
    found = [name for path in python_files("api") for name in names.findall(path.read_text())]
    assert sorted({name for name in found if found.count(name) > 1}) == []


def test_the_clock_is_read_in_one_place() -> None:
    calls = re.compile(r"datetime\.(now|utcnow|today)\(|date\.today\(")
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in python_files(*WINGS)
        if path != ROOT / "api/platform/clock.py"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if calls.search(line)
    ]
    assert found == []


def test_money_never_meets_a_float() -> None:
    for path in (ROOT / "api" / "publishing" / "royalties").rglob("*.py"):
        assert "float" not in path.read_text(), f"{path.relative_to(ROOT)} says float"


def test_only_the_request_edge_commits() -> None:
    found = [
        str(path.relative_to(ROOT))
        for path in python_files("api")
        if "demo" not in path.parts and re.search(r"\.(commit|rollback)\(\)", path.read_text())
    ]
    assert found == []


@pytest.mark.parametrize("route", [route for router in ROUTERS for route in router.routes], ids=lambda r: r.name)
def test_every_route_is_guarded_or_public_on_purpose(route: object) -> None:
    guarded = bool(guards_of(route)) if GUARDS else False  # type: ignore[arg-type]
    name = route.name  # type: ignore[attr-defined]
    assert guarded or name in PUBLIC, f"{name} carries no guard"
    assert not (guarded and name in PUBLIC), f"{name} is guarded and need not stand on the public list"


def test_the_api_answers_with_dataclasses_rows_or_schemas() -> None:
    assert list(untyped_answers()) == []


def test_an_untyped_answer_would_be_seen_under_another_name_too() -> None:
    source = "Item = dict[str, Any]\ndef plain() -> int: ...\ndef one() -> list[Item]: ...\n"
    assert list(untyped_in(source + "async def two() -> Mapping[str, object] | None: ...")) == ["one", "two"]
