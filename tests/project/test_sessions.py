"""Who sits at a table, by a clock of the test's own."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from ludobook_site import process_limits, server, sessions


class Manager(set):
    """The kernels that run."""

    async def start_kernel(self, **how: object) -> str:
        assert "env" not in how
        self.add(f"kernel {len(self)}")
        return f"kernel {len(self) - 1}"

    async def shutdown_kernel(self, kernel: str, now: bool) -> None:
        self.remove(kernel)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    now = SimpleNamespace(seconds=1000.0)
    monkeypatch.setattr(sessions, "monotonic", lambda: now.seconds)
    return now


def come(to: sessions.Sessions, always: bool = False) -> sessions.Session:
    with to.open(always) as session:
        asyncio.run(session.start_kernel(env={"QUERY_STRING": "mine"}))
    return session


def test_a_full_house_seats_nobody_but_the_watchdog(clock):
    pages = sessions.Sessions(Manager(), tables=1, away=60)
    come(pages)
    with pytest.raises(sessions.NoFreeTableError):
        come(pages)
    come(pages, always=True)
    assert len(pages) == 2


def test_a_page_that_came_to_nothing_takes_no_table(clock):
    pages = sessions.Sessions(Manager(), tables=1, away=60)
    with pages.open():
        assert len(pages) == 1
    assert len(pages) == 0


def test_a_kernel_ends_when_its_page_has_been_gone_for_long_enough(clock):
    pages = sessions.Sessions(Manager(), tables=2, away=60)
    session = come(pages)
    assert session.kernel
    assert pages.session(session.kernel) is session
    clock.seconds += 59
    asyncio.run(pages.sweep())
    assert len(pages) == 1
    with session.socket():
        clock.seconds += 5000
        asyncio.run(pages.sweep())
        assert len(pages) == 1
    clock.seconds += 59
    asyncio.run(pages.sweep())
    assert len(pages) == 1
    clock.seconds += 2
    asyncio.run(pages.sweep())
    assert len(pages) == 0


def test_an_open_page_falls_asleep_where_it_is_told_to(clock):
    pages = sessions.Sessions(Manager(), tables=2, away=60, idle=600)
    session = come(pages)
    with session.socket():
        clock.seconds += 599
        asyncio.run(pages.sweep())
        assert len(pages) == 1
        session.chose = clock.seconds
        clock.seconds += 599
        asyncio.run(pages.sweep())
        assert len(pages) == 1
        clock.seconds += 2
        asyncio.run(pages.sweep())
    assert len(pages) == 0


def test_a_person_may_click_as_fast_as_they_can(clock):
    session = sessions.Session(Manager())
    for _ in range(6000):
        clock.seconds += 1 / 60
        assert session.may_send(300)
        session.answered()
    assert sum(session.may_send(300) for _ in range(5000)) <= sessions.CREDIT / sessions.MESSAGE_PRICE


def test_few_questions_are_open_at_once(clock):
    session = sessions.Session(Manager())
    with session.socket(), session.socket():
        assert sum(session.may_send(300) for _ in range(100)) == sessions.MAX_QUESTIONS
        for _ in range(200):  # the kernel tells each of the two sockets
            session.answered()
        assert session.may_send(300)
        for _ in range(100):
            session.may_send(300)
    with session.socket():
        assert session.may_send(300), "answers to a page that left are waited for"


def test_answers_are_charged_and_the_charge_wears_off(clock):
    session = sessions.Session(Manager())
    assert sum(session.may_receive(2**17) for _ in range(1000)) == sessions.ANSWER_CREDIT / 2**17
    assert not session.may_receive(1)
    clock.seconds += 1 + 2 * 1000 * 2**17 / sessions.ANSWER_CREDIT_PER_SECOND
    assert session.may_receive(2**17)


def test_no_clock_that_can_be_set_ends_a_game(monkeypatch):
    """Jupyter's own culler goes by the time of day: a machine that set its clock two hours on ended every game."""
    options = server.parser().parse_args(["--idle", "30"])
    options.hosts = []
    monkeypatch.setattr(process_limits, "sockets_folder", lambda: "")
    assert server.configuration(options).MappingKernelManager.cull_idle_timeout == 0
