"""The toolkit: pages of blocks, drawn in the browser. It knows no game."""

from ludobook.core.messages import read_messages

_MESSAGES = read_messages("ludobook_widgets.page")
SAY, COMMON = _MESSAGES["say"], _MESSAGES["common"]
