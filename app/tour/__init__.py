"""The tour: drives the real window through an analyst's main job on the sample set.

It clicks and types what an analyst would, and believes only what the server and the file show
afterwards. One picture per step goes to the folder, with `tour.json` (step, seconds, ok). It is a
smoke test of the whole system, and where `make run` goes on a machine without a display.
"""

from app.tour.run import run_tour

__all__ = ["run_tour"]
