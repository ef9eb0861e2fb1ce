"""Every clause of the rules is proved by a test that names it, in Python or in TypeScript."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CLAUSES = tomllib.loads((ROOT / "tests" / "clauses.toml").read_text(encoding="utf-8"))
IDS = [*(f"C{number:02}" for number in (*range(1, 36), *range(40, 45))), *(f"R{number}" for number in range(1, 8))]
ID = re.compile(r"(?<![A-Za-z0-9])(C\d\d|R[1-9])(?![A-Za-z0-9])")
TITLE = re.compile(r"""^\s*(?:describe|test|it)(?:\.each\(.*\))?\(\s*(["'`])(.*?)\1""", re.MULTILINE)
OF_THE_RULES = ("tests/rules/", "tests/oracle/")


def python_tests(file: Path) -> Iterator[str]:
    """The names of the test functions in a file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node.name.replace("_", " ")


def typescript_tests(file: Path) -> Iterator[str]:
    """The titles of the tests in a file, and of their groups."""
    for _, title in TITLE.findall(file.read_text(encoding="utf-8")):
        yield title


def proofs() -> dict[str, list[str]]:
    """By clause id: the tests that name it, as file and name."""
    found = defaultdict[str, list[str]](list)
    files = [(file, python_tests) for file in (ROOT / "tests").rglob("test_*.py")]
    files += [(file, typescript_tests) for file in (ROOT / "web" / "src").rglob("*.test.ts")]
    for file, tests in files:
        for test in tests(file):
            for clause in ID.findall(test):
                found[clause].append(f"{file.relative_to(ROOT).as_posix()}: {test}")
    return found


PROOFS = proofs()


def test_clause_list_has_no_gap() -> None:
    assert list(CLAUSES) == IDS
    for clause in CLAUSES.values():
        assert clause["text"].endswith(".")
        assert set(clause) <= {"editions", "text", "table"}


@pytest.mark.parametrize("clause", IDS)
def test_clause_of_the_rules_has_a_test_that_names_it(clause: str) -> None:
    assert PROOFS[clause], f"no test has {clause} in its name: {CLAUSES[clause]['text']}"


@pytest.mark.parametrize("clause", [clause for clause in IDS if CLAUSES[clause].get("table")])
def test_clause_of_the_table_has_a_test_outside_the_rules(clause: str) -> None:
    beyond = [proof for proof in PROOFS[clause] if not proof.startswith(OF_THE_RULES)]
    assert beyond, f"no test of server or client has {clause} in its name: {CLAUSES[clause]['text']}"


def test_clauses_that_tests_name_exist() -> None:
    assert set(PROOFS) <= set(IDS)


def test_clause_names_are_found_in_python_and_typescript(tmp_path: Path) -> None:
    python, typescript = tmp_path / "test_one.py", tmp_path / "one.test.ts"
    python.write_text("def test_C17_R2_ends(): ...\nclass A:\n    async def test_C180(self): ...\n", encoding="utf-8")
    typescript.write_text(
        'describe("R5: options", () => {\n  it("C34: clicks", () => {});\n});\n// test("C35")\nconst C35 = 1;\n',
        encoding="utf-8",
    )
    assert [ID.findall(name) for name in python_tests(python)] == [["C17", "R2"], []]
    assert [ID.findall(title) for title in typescript_tests(typescript)] == [["R5"], ["C34"]]
