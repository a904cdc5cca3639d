"""The toolkit: pages of blocks, drawn in the browser. It knows no game."""
