"""The chapter Learn: lessons, step by step."""

from ludobook.core.messages import read_messages

SAY = read_messages("ludobook_widgets.learn")["say"]
