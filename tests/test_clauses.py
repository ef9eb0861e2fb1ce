"""Every clause of the rules is proved by a marked test of ``make test``, in Python or in TypeScript."""

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
IDS = [*(f"C{number:02}" for number in (*range(1, 36), *range(40, 45))), *(f"R{number}" for number in range(1, 9))]
ID = re.compile(r"(?<![A-Za-z0-9])(C\d\d|R[1-9])(?![A-Za-z0-9])")
TITLE = re.compile(r"""^\s*(?:describe|test|it)(?:\.each\(.*\))?\(\s*(["'`])(.*?)\1""", re.MULTILINE)
OF_THE_RULES = ("tests/rules/", "tests/oracle/")

Proofs = dict[str, list[str]]  # by clause: the tests that prove it, as file and name


def python_proofs(file: Path) -> Iterator[tuple[str, str]]:
    """The clauses in a file's markers, each with the test's name; without tests of the long run."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    if any(name == "long" for node in tree.body if _is_module_mark(node) for name, _ in _marks(node)):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            marks = [mark for decorator in node.decorator_list for mark in _marks(decorator)]
            if "long" not in dict(marks) and ("core" in dict(marks) or "e2e" not in file.parts):
                yield from ((clause, node.name) for name, clauses in marks if name == "clause" for clause in clauses)


def _is_module_mark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(ast.unparse(target) == "pytestmark" for target in node.targets)


def _marks(tree: ast.AST) -> Iterator[tuple[str, list[str]]]:
    """The markers in an expression outside ``parametrize``: their names and arguments."""
    if isinstance(tree, ast.Call):
        name = ast.unparse(tree.func).rpartition("pytest.mark.")[2]
        yield name, [str(argument.value) for argument in tree.args if isinstance(argument, ast.Constant)]
        if name != "parametrize":
            yield from _marks(tree.func)
    elif isinstance(tree, ast.Attribute):
        yield tree.attr, []
    else:
        for child in ast.iter_child_nodes(tree):
            yield from _marks(child)


def typescript_proofs(file: Path) -> Iterator[tuple[str, str]]:
    """The clauses in the titles of a file's tests and of their groups, each with the title."""
    for _, title in TITLE.findall(file.read_text(encoding="utf-8")):
        yield from ((clause, title) for clause in ID.findall(title))


def proofs() -> Proofs:
    """The proofs in all tests of ``make test``."""
    found = defaultdict[str, list[str]](list)
    files = [(file, python_proofs) for file in (ROOT / "tests").rglob("test_*.py")]
    files += [(file, typescript_proofs) for file in (ROOT / "web" / "src").rglob("*.test.ts")]
    for file, proved in files:
        for clause, test in proved(file):
            found[clause].append(f"{file.relative_to(ROOT).as_posix()}: {test}")
    return found


PROOFS = proofs()


def test_clause_list_has_no_gap() -> None:
    assert list(CLAUSES) == IDS
    for clause in CLAUSES.values():
        assert clause["text"].endswith(".")
        assert set(clause) <= {"editions", "text", "table"}


@pytest.mark.parametrize("clause", IDS)
def test_clause_of_the_rules_is_proved(clause: str) -> None:
    assert PROOFS[clause], f"no test of make test is marked {clause}: {CLAUSES[clause]['text']}"


@pytest.mark.parametrize("clause", [clause for clause in IDS if CLAUSES[clause].get("table")])
def test_clause_of_the_table_is_proved_outside_the_rules(clause: str) -> None:
    beyond = [proof for proof in PROOFS[clause] if not proof.startswith(OF_THE_RULES)]
    assert beyond, f"no test of server or client is marked {clause}: {CLAUSES[clause]['text']}"


def test_clauses_that_tests_are_marked_with_exist() -> None:
    assert set(PROOFS) <= set(IDS)


def test_marks_and_titles_are_found(tmp_path: Path) -> None:
    python, typescript = tmp_path / "test_one.py", tmp_path / "one.test.ts"
    python.write_text(
        '@pytest.mark.clause("C17", "R2")\n'
        '@pytest.mark.parametrize("a", [pytest.param(1, marks=pytest.mark.long(1))])\n'
        "def test_ends(): ...\n"
        '@pytest.mark.long(9)\n@pytest.mark.clause("C01")\ndef test_later(): ...\n'
        "class A:\n"
        '    @pytest.mark.clause("C18")\n    async def test_goes_on(self): ...\n',
        encoding="utf-8",
    )
    typescript.write_text(
        'describe("R5: options", () => {\n  it("C34: clicks", () => {});\n});\n// test("C35")\nconst C35 = 1;\n',
        encoding="utf-8",
    )
    assert set(python_proofs(python)) == {("C17", "test_ends"), ("R2", "test_ends"), ("C18", "test_goes_on")}
    assert [clause for clause, _ in typescript_proofs(typescript)] == ["R5", "C34"]
    python.write_text("pytestmark = [pytest.mark.e2e, pytest.mark.long]\n" + python.read_text(encoding="utf-8"))
    assert list(python_proofs(python)) == []
