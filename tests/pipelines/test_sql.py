"""What a select reads is found once, and remembered for the next process."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipelines import sql

SELECT = "with c as (select * from money.a) select * from c join staging.b using (x)"


@pytest.fixture(autouse=True)
def nothing_known(home: Path) -> Iterator[None]:
    (home / "build").mkdir()
    sql._known_tables.cache_clear()
    yield
    sql._known_tables.cache_clear()


def test_what_a_select_reads_is_known_without_parsing_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sql.tables_named_in(SELECT) == {"money.a", "staging.b"}
    sql.remember_tables()
    sql._known_tables.cache_clear()
    monkeypatch.setitem(sys.modules, "sqlglot", None)  # an import of it fails from here on
    assert sql.tables_named_in(SELECT) == {"money.a", "staging.b"}
    with pytest.raises(ImportError):
        sql.tables_named_in("select * from money.other")


def test_a_note_that_is_torn_or_of_another_parser_is_not_believed(home: Path) -> None:
    note = home / "build" / "tables_named.json"
    for torn in ("{", '{"parser": "0", "tables": {"' + SELECT + '": ["money.wrong"]}}'):
        note.write_text(torn)
        sql._known_tables.cache_clear()
        assert sql.tables_named_in(SELECT) == {"money.a", "staging.b"}
