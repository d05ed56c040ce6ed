"""Scan the sample set and the samples of all detectors, and write what was found, so that the
results of two systems can be compared: Hyperscan on Windows, Vectorscan elsewhere.

    python packaging/wine/same_matches.py FOLDER FILE

The sample set is made in FOLDER, or scanned as it is there. FILE gets a line for each match (its
fingerprint, not its value), each problem, the hash of each file, and each hit or near miss of the
detectors in their samples, in a fixed order.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from app.discovery.match.catalogue import DETECTORS
from app.discovery.match.finder import Finder
from app.discovery.sample.sample_set import generate
from app.discovery.scan.scanner import Scan, make_executor

KEY = bytes(32)


def main(folder: Path, target: Path) -> int:
    """Scan and write; return 0."""
    if not folder.exists():
        generate(folder)
    lines, matches = [], 0
    with make_executor(2) as executor:
        for report in Scan(folder, key=KEY, executor=executor).run():
            path = report.path.decode()
            lines.append(f"{path}\t{report.size}\t{report.sha256}")
            lines += [f"{path}\t{each.inner}\t{each.message}" for each in report.problems]
            for found in report.found:
                matches += len(found.matches)
                lines += [
                    f"{path}\t{found.inner}\t{match.data_type}\t{match.offset}\t{match.length}\t"
                    f"{match.place}\t{match.fingerprint}"
                    for match in found.matches
                ]
    hits = list(hits_in_samples())
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(sorted([*lines, *hits])) + "\n", "utf-8", newline="\n")
    print(f"{matches} matches, {len(hits)} hits in samples, written to {target.name}")
    return 0


def hits_in_samples() -> Iterator[str]:
    """Yield a line for each hit or near miss of any data type in the samples of all detectors: each
    sample alone, and all samples of a detector in one text.
    """
    finder = Finder(DETECTORS)
    for number, detector in enumerate(DETECTORS):
        texts = [*(sample.text for sample in detector.matching), *detector.clean]
        for place, text in enumerate([*texts, "\n\n".join(texts)]):
            for near_misses in (False, True):
                hits, _ = finder.hits(text.encode(), near_misses=near_misses)
                for hit in hits:
                    failed = hit.failed.name if hit.failed else ""
                    yield (
                        f"samples/{number}/{place}\t{near_misses}\t{hit.data_type}\t{hit.start}\t"
                        f"{hit.end}\t{hit.confidence}\t{failed}"
                    )


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
