"""A server for the tests, with a copy of the built pages: a build in between disturbs nobody.

python tests/browser/serve.py PORT FOLDER WEB
"""

import sys
from pathlib import Path

from claustrophobia.server.run import run
from claustrophobia.server.settings import Settings

if __name__ == "__main__":
    port, folder, web = sys.argv[1:4]
    sys.exit(run(Settings(port=int(port), folder=Path(folder), web=Path(web)), quiet=True))
