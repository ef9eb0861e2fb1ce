"""The helpers of these tests assert too, and are to say as much when they fail."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.rules.comparing")
