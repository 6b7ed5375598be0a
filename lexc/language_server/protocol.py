"""The protocol of pygls, with a response to every request, and without copies of texts.

pygls shows an error for a damaged request, and leaves the editor waiting for the response. It also keeps a copy of each
text that it splits anew at each change, and something of every notification for ever.
"""

from __future__ import annotations

from typing import Any

from cattrs import transform_error
from lsprotocol import types
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcParseError,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import LanguageServerProtocol, lsp_method

_MAX_PROBLEMS = 3  # of a message in its error
_MAX_NAME, _MAX_MESSAGE = 60, 400  # characters


class Protocol(LanguageServerProtocol):
    """The protocol of one editor's messages."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Return an object of a message as it is: `handle_message` structures messages as a whole.

        pygls would structure every object inside a message that has a key jsonrpc, such as one of the settings.
        """
        return data

    def handle_message(self, message: Any) -> None:
        """Handle a message, a JSON value. A damaged request gets an error response; other errors are shown."""
        try:
            self._require_order(_require_message(message))
            structured = self._structure(message)
        except JsonRpcException as error:
            self._refuse(message, error)
        else:
            super().handle_message(structured)

    def refuse_text(self, error: Exception) -> None:
        """Respond to a text that is no JSON."""
        self._send_error(None, JsonRpcParseError(str(error)))

    def _require_order(self, message: dict[str, Any]) -> None:
        """Raise JsonRpcException for a message before `initialize`, and for a request after `shutdown`."""
        method = message.get("method", types.EXIT)
        if self._workspace is None and method not in (types.INITIALIZE, types.EXIT):
            raise JsonRpcServerNotInitialized(f"the first message must be {types.INITIALIZE}")
        if self._shutdown and method != types.EXIT and "id" in message:
            raise JsonRpcInvalidRequest("the server is shutting down")

    def _structure(self, message: dict[str, Any]) -> Any:
        """The message as an object of its type. Raises JsonRpcException for wrong parameters."""
        try:
            return super().structure_message(message)
        except JsonRpcInvalidParams as error:
            problems = transform_error(error.__cause__, path="message", format_exception=_describe)  # type: ignore[arg-type]
            raise JsonRpcInvalidParams("; ".join(problems[:_MAX_PROBLEMS])) from error

    def _refuse(self, message: Any, error: JsonRpcException) -> None:
        method = message.get("method") if isinstance(message, dict) else None
        if isinstance(message, dict) and "id" not in message:  # a notification has no response
            name = method[:_MAX_NAME] if isinstance(method, str) else "a message"
            self._server.report_server_error(JsonRpcException(f"{name}: {error}"), JsonRpcException)
        elif method is not None or not isinstance(message, dict):
            self._send_error(_request_id(message), error)

    def _send_error(self, request_id: int | str | None, error: JsonRpcException) -> None:
        """Send an error response. pygls would omit an id that is null."""
        content = {"code": error.code, "message": error.message[:_MAX_MESSAGE]}
        self._send_data({"jsonrpc": self.VERSION, "id": request_id, "error": content})

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:  # type: ignore[override]
        """Handle a text that has been opened."""
        self.fm.features[types.TEXT_DOCUMENT_DID_OPEN](params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:  # type: ignore[override]
        """Handle the changes of a text."""
        self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE](params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:  # type: ignore[override]
        """Handle a text that has been closed."""
        self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE](params)


def _require_message(message: Any) -> dict[str, Any]:
    """The message. Raises JsonRpcInvalidRequest unless it is one of JSON-RPC 2.0."""
    if not isinstance(message, dict) or message.get("jsonrpc") != LanguageServerProtocol.VERSION:
        raise JsonRpcInvalidRequest("not a message of JSON-RPC 2.0")
    if "method" in message and not isinstance(message["method"], str):
        raise JsonRpcInvalidRequest("the method of a message must be a text")
    if "method" in message and "id" in message and _request_id(message) is None:
        raise JsonRpcInvalidRequest("the id of a request must be a number or a text")
    return message


def _request_id(message: Any) -> int | str | None:
    """The id of a request, None if it has none or a wrong one."""
    found = message.get("id") if isinstance(message, dict) else None
    return found if isinstance(found, (int, str)) and not isinstance(found, bool) else None


def _describe(error: BaseException, expected: type | None) -> str:
    """The text of a problem with a value."""
    if isinstance(error, KeyError):
        return "a value is missing"
    return f"expected {expected.__name__}" if expected and not isinstance(error, ValueError) else str(error)
