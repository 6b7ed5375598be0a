"""Run one command; print its wall and CPU seconds and its peak memory in bytes as one line of JSON.

This is a script of its own because a child's peak memory begins with the size of its parent, which must be small.
"""

import json
import os
import sys
import time

start = time.perf_counter()
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(pid, 0)
seconds = time.perf_counter() - start
peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(json.dumps({"wall": seconds, "cpu": usage.ru_utime + usage.ru_stime, "peak": peak, "status": status}))
