"""Serve the apps: ``python -m ludobook_site``."""

from ludobook_site.server import main

main()
