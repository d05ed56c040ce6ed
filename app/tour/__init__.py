"""The tour: drives the real window through an analyst's main workflow on the sample set.

The tour clicks and types like an analyst, and checks the results only on the server and in the
file. It writes pictures of the steps to a folder, and `tour.json` with the duration and the result
of each step. The tour is a smoke test of the whole system. `make run` runs it on a machine without
a display.
"""

from app.tour.run import run_tour

__all__ = ["run_tour"]
