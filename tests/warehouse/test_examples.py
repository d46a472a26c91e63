"""Every mart's contract: its examples hold, it says what each column means, and it promises what it has."""

from typing import Any

import pytest
import yaml

from pipelines.contracts import LOADER, Contract, contracts
from pipelines.examples import agrees, run, world
from pipelines.sql import needed_for
from pipelines.steps import all_steps
from tests.warehouse.table_examples import FOLDER, table_examples

EXAMPLES = [
    pytest.param(
        contract,
        example,
        id=f"{contract.mart}: {example['says']}",
        marks=[pytest.mark.finding(name) for name in example.get("findings", [])],
    )
    for contract in (*contracts().values(), *table_examples())
    for example in contract.examples
]


def test_every_example_that_is_written_down_is_asked() -> None:
    written = sum(len(yaml.load(path.read_text(), LOADER)) for path in FOLDER.glob("*.yml"))
    assert sum(len(each.examples) for each in table_examples()) == written > 0


@pytest.mark.parametrize(("contract", "example"), EXAMPLES)
def test_given_rows_give_the_expected_ones(contract: Contract, example: dict[str, Any]) -> None:
    difference = agrees(run(contract, example, all_steps()), example["expect"])
    assert not difference, difference


@pytest.mark.parametrize("contract", contracts().values(), ids=lambda contract: contract.mart)
def test_every_column_is_explained_and_every_check_can_run_on_an_empty_country(contract: Contract) -> None:
    engine = world({"given": {}})
    for step in needed_for([contract.mart], all_steps()):
        step.build(engine)
    columns = {row["column_name"] for row in engine.rows(f"describe {contract.mart}")}
    assert columns == contract.columns.keys()
    assert set(contract.grain) <= columns
    for check in contract.checks:
        assert check.arguments.get("column") in {*columns, None}
    assert contract.examples, "a mart without an example has not been tried"


def test_every_mart_has_a_contract() -> None:
    assert [step.key for step in all_steps() if step.is_mart and step.key not in contracts()] == []
