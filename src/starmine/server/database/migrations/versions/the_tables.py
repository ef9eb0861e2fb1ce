"""The tables of version 1.0, which new databases get from the models: see ``migrate``."""

revision = "1.0f"  # until 1.0 is released, a change of the tables changes the letter
down_revision = None
branch_labels = None
depends_on = None
