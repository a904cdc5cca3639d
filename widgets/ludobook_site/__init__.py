"""The server of the apps, their pages and templates, and the builder of the site that needs no server."""

from ludobook.core.messages import read_messages

_MESSAGES = read_messages("ludobook_site")
SAY, NUMBERS = _MESSAGES["say"], _MESSAGES["numbers"]
