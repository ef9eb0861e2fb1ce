"""Pytest also rewrites the assertions in the helpers of these tests, so that failures show the values."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.rules.comparing")
