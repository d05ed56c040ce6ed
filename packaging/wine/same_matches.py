"""Scan the sample set and write what was found, so that the results of two systems can be compared.

    python packaging/wine/same_matches.py FOLDER FILE

The sample set is made in FOLDER, or scanned as it is there. FILE gets a line for each match (its
fingerprint, not its value), each problem and the hash of each file, in a fixed order.
"""

from __future__ import annotations

import sys
from pathlib import Path

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
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(sorted(lines)) + "\n", "utf-8", newline="\n")
    print(f"{matches} matches, written to {target.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
