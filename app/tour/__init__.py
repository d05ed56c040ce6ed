"""The tour: drives the real window through an analyst's main job on the sample set.

It clicks and types like an analyst, and trusts only what the server and the file show afterwards.
One picture per step is written to the folder, with `tour.json` (step, seconds, ok). It is a smoke
test of the whole system, and what `make run` does on a machine without a display.
"""

from app.tour.run import run_tour

__all__ = ["run_tour"]
