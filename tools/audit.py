"""Looks the pinned packages up in the list of known vulnerabilities, where that list can be reached.

usage: python -m tools.audit; exits 1 when a package has a known vulnerability.
"""

from __future__ import annotations

import json
import subprocess
import sys

COMMAND = (
    *(sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes"),
    *("--progress-spinner", "off", "--format", "json", "--requirement", "requirements-dev.lock.txt"),
)


def main() -> int:
    """Prints what was found; 1 if there is a vulnerability, 0 if not or if nobody could be asked."""
    try:
        run = subprocess.run(COMMAND, capture_output=True, text=True, timeout=300)
        packages = json.loads(run.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        print("The list of known vulnerabilities cannot be reached from here: nothing was audited.")
        return 0
    asked = [package for package in packages if "vulns" in package]
    for package in asked:
        for found in package["vulns"]:
            fixed = ", ".join(found["fix_versions"]) or "no version yet"
            print(f"{package['name']} {package['version']}: {found['id']}, mended in {fixed}")
    print(f"{len(asked)} of {len(packages)} packages were audited.")
    if len(asked) < len(packages):
        print("The list of known vulnerabilities did not know the others or cannot be reached from here.")
    return 1 if any(package["vulns"] for package in asked) else 0


if __name__ == "__main__":
    sys.exit(main())
