"""``python -m starmine`` is ``starmine``."""

from starmine.cli import main

if __name__ == "__main__":
    main()
