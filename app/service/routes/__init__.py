"""Every endpoint of the service: one module per noun, put together in `asgi.py`."""
