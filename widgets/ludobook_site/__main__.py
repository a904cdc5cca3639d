"""Serve the apps: ``python -m ludobook_site``."""

from ludobook_site.server import main

if __name__ == "__main__":
    main()
