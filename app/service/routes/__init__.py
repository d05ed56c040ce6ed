"""All endpoints of the service: one module per resource, assembled in `asgi.py`."""
