"""The server of the apps, their pages and templates, and the builder of the site that needs no server."""
