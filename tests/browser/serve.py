"""A server for the tests, with a copy of the built pages: a build in between disturbs nobody.

python tests/browser/serve.py PORT FOLDER WEB PATIENCE BASE_PATH CONTENT
"""

import sys
from pathlib import Path

from claustrophobia.server.run import run
from claustrophobia.server.settings import Settings

MANY = 10**6

if __name__ == "__main__":
    port, folder, web, patience, base_path, content = sys.argv[1:7]
    settings = Settings(
        port=int(port),
        folder=Path(folder),
        web=Path(web),
        base_path=base_path,
        strangers_content=content == "on",
        calls_a_second=MANY,  # a fast machine is no crowd,
        messages_a_second=MANY,
        tables_an_address=MANY,
        moment_seconds=0.0,  # what is waited for in secret is the server's tests' affair
        ping_seconds=float(patience),  # and nothing is lost on a slow one
        bot_seconds=float(patience),
        replay_seconds=float(patience),
        analysis_looks=8,  # how well games are read is not the page's affair
    )
    sys.exit(run(settings, quiet=True))
