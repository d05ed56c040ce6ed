"""The tour: drives the real window through an analyst's main workflow on the sample set.

It clicks and types like an analyst, and checks the results only on the server and in the file. One
picture per step is written to the folder, with `tour.json` (step, seconds, ok). It is a smoke test
of the whole system, and what `make run` does on a machine without a display.
"""

from app.tour.run import run_tour

__all__ = ["run_tour"]
