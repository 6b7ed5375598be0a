"""The rules of who may ask: middleware that looks at each request before any answer, and adds headers to each answer.

Host: only names of this server, so that a page of another site cannot reach it by a name of its own (DNS rebinding).
Origin: a request that changes or sends something comes from this server's page, or from an origin that was named.
Token: `Authorization: Bearer …`, compared in constant time.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any

from lexc.errors import UsageError
from lexc.server.responses import error_fields

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
_LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
_HEALTH = "/health"  # for monitors, which have no token


@dataclass(frozen=True, slots=True)
class Rules:
    """hosts: names by which the server may be called, without ports; None for any. origins: of pages of other servers
    that may ask. token: every request has to bring it, "" for none, but those of open_paths. body: the most bytes of a
    request.
    """

    hosts: frozenset[str] | None = _LOCAL_NAMES
    origins: frozenset[str] = frozenset()
    token: str = ""
    body: int = 4 << 20
    open_paths: frozenset[str] = frozenset({_HEALTH})


class Access:
    """The middleware of an ASGI application."""

    def __init__(self, app: App, rules: Rules) -> None:
        self.app, self.rules = app, rules

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(reversed(scope["headers"]))
        origin = headers.get(b"origin", b"").decode("latin-1")
        more = [*_HEADERS, *self._cross_origin(origin)]

        async def send_with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                known = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in more if pair[0] not in known)]
            await send(message)

        refusal = self._refusal(scope, headers, origin)
        if refusal is not None:
            await _refuse(send_with_headers, *refusal)
        elif scope["method"] == "OPTIONS" and origin in self.rules.origins:
            await send_with_headers({"type": "http.response.start", "status": 204, "headers": []})
            await send_with_headers({"type": "http.response.body"})
        else:
            await self.app(scope, receive, send_with_headers)

    def _cross_origin(self, origin: str) -> list[tuple[bytes, bytes]]:
        if origin not in self.rules.origins:
            return []
        return [
            (b"access-control-allow-origin", origin.encode("latin-1")),
            (b"access-control-allow-headers", b"authorization, content-type"),
            (b"access-control-allow-methods", b"GET, POST"),
            (b"vary", b"Accept, Origin"),
        ]

    def _refusal(self, scope: Scope, headers: dict[bytes, bytes], origin: str) -> tuple[int, str, str] | None:
        """The status, the problem and the remedy of a request that is refused; None for one that is answered."""
        host = headers.get(b"host", b"").decode("latin-1")
        if self.rules.hosts is not None and _without_port(host).lower() not in self.rules.hosts:
            return 421, f"this server does not answer as {host!r}", "Name it with lexc serve --host-name."
        own = {f"http://{host}", f"https://{host}"}
        if scope["method"] not in ("GET", "HEAD") and origin and origin not in self.rules.origins | own:
            return 403, f"pages of {origin!r} may not ask", "Name the origin with lexc serve --allow-origin."
        if not self._has_token(scope, headers):
            return 401, "the token is missing or wrong", "Send the header Authorization: Bearer TOKEN."
        if b"transfer-encoding" in headers and b"content-length" in headers:  # a proxy may read another length
            return 400, "the request has two lengths", "Send Content-Length or Transfer-Encoding, not both."
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length[:20]) > self.rules.body:
            return 413, f"the request has more than {self.rules.body:,} bytes", "Send less at once."
        return None

    def _has_token(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        """Whether a request brings the token, or needs none."""
        is_preflight = scope["method"] == "OPTIONS"  # browsers ask so before they send the token
        if not self.rules.token or is_preflight or scope["path"] in self.rules.open_paths:
            return True
        scheme, _, token = headers.get(b"authorization", b"").partition(b" ")
        return scheme.lower() == b"bearer" and hmac.compare_digest(token.strip(), self.rules.token.encode())


def _without_port(host: str) -> str:
    """The name in a Host header: example.org:80 is example.org, [::1]:80 is [::1]."""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host


async def _refuse(send: Send, status: int, problem: str, remedy: str) -> None:
    body = json.dumps(error_fields(UsageError(problem, remedy=remedy))).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 400:
        headers.append((b"connection", b"close"))  # nobody knows where the next request begins
    if status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
