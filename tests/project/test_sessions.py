"""Who sits at a table, by a clock of the test's own."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from ludobook_site import server, sessions
from ludobook_site.guards import addresses, process_limits
from serving import ROOT


class Manager(set):
    """The kernels that run."""

    async def start_kernel(self, **how: object) -> str:
        assert "env" not in how
        self.add(f"kernel {len(self)}")
        return f"kernel {len(self) - 1}"

    async def shutdown_kernel(self, kernel: str, now: bool) -> None:
        self.remove(kernel)


def somewhere(share: int = 0) -> addresses.Address:
    return addresses.Addresses(share, [], sessions.ANSWERS).at("192.0.2.1")


def come(to: sessions.Sessions, always: bool = False, address: addresses.Address | None = None) -> sessions.Session:
    with to.open(address or somewhere(), always) as session:
        asyncio.run(session.start_kernel(env={"QUERY_STRING": "mine"}))
    return session


def seated(pages: sessions.Sessions) -> int:
    """How many sit there when those who have gone have been put away."""
    asyncio.run(pages.sweep())
    return len(pages)


def test_a_full_house_seats_nobody_but_the_watchdog(clock):
    pages = sessions.Sessions(Manager(), tables=1, away=60)
    come(pages)
    with pytest.raises(sessions.NoFreeTableError):
        come(pages)
    come(pages, always=True)
    assert len(pages) == 2


def test_a_page_that_came_to_nothing_takes_no_table(clock):
    pages = sessions.Sessions(Manager(), tables=1, away=60)
    with pages.open(somewhere()):
        assert len(pages) == 1
    assert len(pages) == 0


def test_a_kernel_ends_when_its_page_has_been_gone_for_long_enough(clock):
    pages = sessions.Sessions(Manager(), tables=2, away=60)
    session = come(pages)
    assert session.kernel
    assert pages.session(session.kernel) is session
    clock.seconds += 59
    assert seated(pages) == 1
    with session.socket():
        clock.seconds += 5000
        assert seated(pages) == 1
    clock.seconds += 59
    assert seated(pages) == 1
    clock.seconds += 2
    assert seated(pages) == 0


def test_the_kernel_of_a_page_that_was_left_ends_soon(clock):
    pages = sessions.Sessions(Manager(), tables=2, away=60)
    session = come(pages)
    session.page_left = True
    clock.seconds += sessions.LEFT_PAGE_SECONDS - 1
    assert seated(pages) == 1
    with session.socket():
        clock.seconds += 5000
    clock.seconds += sessions.LEFT_PAGE_SECONDS + 1
    assert seated(pages) == 1, "it came back, and has only lost its line"
    session.page_left = True
    assert seated(pages) == 0


def test_an_open_page_falls_asleep_where_it_is_told_to(clock):
    pages = sessions.Sessions(Manager(), tables=2, away=60, idle=600)
    session = come(pages)
    with session.socket():
        clock.seconds += 599
        assert seated(pages) == 1
        session.last_choice = clock.seconds
        clock.seconds += 599
        assert seated(pages) == 1
        clock.seconds += 2
        assert seated(pages) == 0


def test_a_person_may_click_as_fast_as_they_can(clock):
    session = sessions.Session(Manager(), somewhere())
    for n in range(6000):
        clock.seconds += 1 / 60
        assert session.charge(300)
        assert session.begin_question(f"{n}", choice=True)
        assert session.end_question(f"{n}") == 0
    assert sum(session.charge(300) for _ in range(5000)) <= sessions.CREDIT / sessions.MESSAGE_PRICE


def test_few_questions_are_open_at_once(clock):
    session = sessions.Session(Manager(), somewhere())
    with session.socket(), session.socket():
        assert sum(session.begin_question(f"{n}") for n in range(100)) == sessions.MAX_QUESTIONS
        for _ in range(2):  # the kernel tells each of the two sockets
            session.end_question("0")
        assert session.begin_question("100")
        assert not session.begin_question("101")
    assert session.address.questions == 0, "answers to a page that left are waited for"
    assert session.begin_question("102")
    assert not session.begin_question("102"), "one id for many questions would count them as one"
    assert not session.begin_question("x" * 2**20)


def test_an_address_has_few_questions_open_and_a_neighbour_is_still_heard(clock):
    here, elsewhere = somewhere(share=3), somewhere(share=3)
    greedy, neighbour, other = (sessions.Session(Manager(), at) for at in (here, here, elsewhere))
    open_at_once = 0
    while greedy.may_ask:
        open_at_once += greedy.begin_question(f"{open_at_once}")
    assert open_at_once == 3 * addresses.QUESTIONS_PER_TABLE
    asked = 0
    while neighbour.may_ask:
        asked += neighbour.begin_question(f"{asked}")
    assert asked == sessions.MODEST
    assert other.may_ask
    for n in range(asked + 1):
        greedy.end_question(f"{n}")
    assert greedy.may_ask, "what waited goes on when kernels have finished"


def test_an_address_that_asks_without_pause_is_slowed_down_to_a_person_s_pace(clock):
    """Answers as fast as questions would leave no core for the pages of others."""
    here = somewhere(share=2)
    greedy, modest = (sessions.Session(Manager(), here) for _ in range(2))

    def asked(seconds: float) -> int:
        count, until = 0, clock.seconds + seconds
        while clock.seconds <= until:
            while greedy.may_ask:
                greedy.begin_question(f"{clock.seconds} {count}")
                greedy.end_question(f"{clock.seconds} {count}")
                count += 1
            clock.seconds += 0.1
        return count

    at_once, each_second = addresses.PACE
    assert asked(0) <= 3 * at_once + 1  # its own, too
    assert asked(10) <= 10.2 * 2 * each_second + 1
    assert modest.may_ask
    clock.seconds += at_once / each_second
    assert asked(0) >= at_once


def test_answers_are_charged_and_the_charge_wears_off(clock):
    session = sessions.Session(Manager(), somewhere())
    assert sum(session.may_receive(2**17) for _ in range(1000)) == sessions.ANSWERS[0] / 2**17
    assert not session.may_receive(1)
    clock.seconds += 1 + 2 * 1000 * 2**17 / sessions.ANSWERS[1]
    assert session.may_receive(2**17)


def test_an_address_has_its_share_of_tables_and_leaves_the_others_theirs(clock):
    pages = sessions.Sessions(Manager(), tables=5, away=60)
    greedy, honest = somewhere(share=2), somewhere(share=2)
    come(pages, address=greedy)
    come(pages, address=greedy)
    with pytest.raises(sessions.ShareUsedUpError):
        come(pages, address=greedy)
    come(pages, address=honest)
    come(pages, always=True, address=greedy)  # the watchdog comes from the machine itself


def test_an_address_opens_no_more_new_pages_than_its_share(clock):
    """To open and to leave again costs more than to stay."""
    pages = sessions.Sessions(Manager(), tables=50, away=60)
    busy = somewhere(share=10)

    def opened() -> int:
        count = 0
        with suppress(sessions.ShareUsedUpError):
            while True:
                pages.manager.remove(come(pages, address=busy).kernel)
                count += 1
        return count

    assert opened() == 10
    clock.seconds += addresses.TABLE_EVERY / 2
    assert opened() == 5


def test_an_address_has_its_share_of_sockets(clock):
    pages = sessions.Sessions(Manager(), tables=5, away=60)
    here = somewhere(share=1)
    session = come(pages, address=here)
    with session.socket():
        assert pages.has_socket_for(here)
        with session.socket():
            assert not pages.has_socket_for(here)


def test_what_is_sent_to_an_address_is_charged_to_it_and_its_questions_wait(clock):
    here = somewhere(share=3)
    *greedy, modest = (sessions.Session(Manager(), here) for _ in range(4))
    while greedy[0].may_ask:
        for page in greedy:
            page.may_receive(2**17)
    assert not greedy[1].may_ask
    assert modest.may_ask
    clock.seconds += 3
    assert greedy[0].may_ask


def test_only_a_proxy_that_is_trusted_says_for_whom_it_asks():
    known = addresses.Addresses(5, ["127.0.0.1", "10.0.0.1"], sessions.ANSWERS)
    asked = {"X-Forwarded-For": "198.51.100.7, 192.0.2.9"}
    assert known.at("127.0.0.1", asked).name == "192.0.2.9"  # what stands before it the visitor has said
    assert known.at("127.0.0.1", {"X-Forwarded-For": "192.0.2.9, 10.0.0.1"}).name == "192.0.2.9"
    assert known.at("192.0.2.8", asked).name == "192.0.2.8"
    assert known.at("127.0.0.1").name == "127.0.0.1"
    assert known.at("127.0.0.1", {"X-Forwarded-For": "<script>"}).name == "unknown"
    assert known.at("2001:db8::1") is known.at("2001:db8::ffff:2"), "everybody has a whole network"
    assert known.at("::ffff:192.0.2.8") is known.at("192.0.2.8")


def test_addresses_that_have_gone_are_forgotten(clock):
    known = addresses.Addresses(2, [], sessions.ANSWERS)
    seated, gone = known.at("192.0.2.1"), known.at("192.0.2.2")
    gone.may_open_page()
    known.forget({seated})
    assert len(known) == 2
    clock.seconds += addresses.TABLE_EVERY
    known.forget({seated})
    assert known.at("192.0.2.1") is seated
    assert known.at("192.0.2.2") is not gone


def test_no_clock_that_can_be_set_ends_a_game(monkeypatch):
    """Jupyter's own culler goes by the time of day: a machine that set its clock two hours on ended every game."""
    options = server.parser().parse_args(["--idle", "30", "--notebooks", str(ROOT / "notebooks")])
    options.hosts = []
    monkeypatch.setattr(process_limits, "sockets_folder", lambda: "")
    assert server.configuration(options).MappingKernelManager.cull_idle_timeout == 0
