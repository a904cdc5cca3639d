#!/usr/bin/env python3
"""Set up Ludobook in .venv and start it.

python start.py                 serve the shelf and the apps, and open the browser
python start.py lab             open the notebooks with their code in JupyterLab
python start.py site            build the site that needs no server, in site/
python start.py test            check everything that a change can break; it takes some minutes
python start.py test --all      run every check there is, including the slow ones
python start.py test WORDS      run only pytest, with these words, for example tests/engines -k egg

Needs nothing but Python itself. A Python that is too old (down to 3.8) must still be able to read this file, because
the file tells it so: the check of the version comes before any newer syntax.
"""

import sys

NEEDED = (3, 11)


def too_old(version):  # type: ignore[no-untyped-def]
    """Return the message for a Python that is too old; None for one that is new enough."""
    if tuple(version[:2]) >= NEEDED:
        return None
    return (
        f"Ludobook needs Python {NEEDED[0]}.{NEEDED[1]} or newer; this is Python {version[0]}.{version[1]}.\n"
        "Install a newer one and call it by its name, for example: python3.12 start.py"
    )


if too_old(sys.version_info):
    sys.exit(too_old(sys.version_info))

import argparse  # noqa: E402
import glob  # noqa: E402
import hashlib  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402
import shutil  # noqa: E402
import signal  # noqa: E402
import socket  # noqa: E402
import subprocess  # noqa: E402
import time  # noqa: E402
import urllib.error  # noqa: E402
import urllib.request  # noqa: E402
import webbrowser  # noqa: E402
from pathlib import Path  # noqa: E402

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "ludobook.json"
EXTRAS = {"site": ["docs", "site"], "test": ["adapters", "cluster", "docs", "site", "test"]}
#: What pip may be told about where packages come from, and what uv calls it.
UV_OPTIONS = {
    "index-url": "--default-index",
    "extra-index-url": "--index",
    "find-links": "--find-links",
    "constraint": "--constraints",
    "trusted-host": "--allow-insecure-host",
}
UV_VARIABLES = {"cert": "SSL_CERT_FILE", "proxy": "ALL_PROXY"}
PORTS = {"serve": 8866, "lab": 8888}


class Trouble(Exception):
    """An expected failure: its text says what to do, and no traceback is shown."""


def say(text: str) -> None:
    """Print a line at once, even where output is buffered."""
    print(text, flush=True)


# --- setting up


def fingerprint() -> str:
    """Return a checksum of everything that decides what is installed: Python's version and two files."""
    digest = hashlib.sha256(sys.version.encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def installed_extras(stamp: Path, wanted: str) -> set[str]:
    """Return the extras that the stamp lists; none if it was written for another fingerprint or cannot be read."""
    try:
        noted = json.loads(stamp.read_text("utf-8"))
        return set(noted["extras"]) if noted["fingerprint"] == wanted else set()
    except (OSError, ValueError, KeyError, TypeError):
        return set()


def runs(python: Path) -> bool:
    """Tell whether this interpreter starts and has pip; moving the folder or upgrading Python can break it."""
    try:
        return subprocess.run([str(python), "-c", "import pip"], capture_output=True).returncode == 0
    except OSError:
        return False


def make_venv() -> None:
    """Make .venv, or make it anew if it is broken.

    Raises:
        Trouble: it cannot be made.
    """
    if runs(PYTHON):
        return
    say(f"Making .venv with Python {sys.version_info[0]}.{sys.version_info[1]} ...")
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True)
    if made.returncode or not runs(PYTHON):
        raise Trouble(
            f"The virtual environment could not be made.\n{(made.stdout + made.stderr).strip()[-800:]}\n"
            "On Debian and Ubuntu its module is a package of its own: apt install python3-venv"
        )


def settings_for_uv(config: str) -> tuple[list[str], dict[str, str]]:
    """Translate where pip is told to look (what ``pip config list`` prints) to options and variables of uv."""
    settings = {}
    for line in sorted(config.splitlines(), key=lambda line: line.startswith(":env:")):  # variables have the last word
        name, _, value = line.partition("=")
        settings[name.rpartition(".")[2]] = value.strip("'\"").replace("\\n", " ").split()
    options = [
        word for name, option in UV_OPTIONS.items() for value in settings.get(name, []) for word in (option, value)
    ]
    return options, {variable: settings[name][0] for name, variable in UV_VARIABLES.items() if settings.get(name)}


def install_by_uv(package: list[str]) -> bool:
    """Install with uv, which needs much less time than pip, from where pip would; return whether that could be done."""
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check"]
    get = [*pip, "install", "--no-compile", "--no-input", "-c", "constraints.txt", "uv"]
    if subprocess.run(get, cwd=ROOT, capture_output=True).returncode:
        return False
    options, variables = settings_for_uv(
        subprocess.run([*pip, "config", "list"], capture_output=True, text=True).stdout
    )
    command = [str(PYTHON), "-m", "uv", "pip", "install", "--python", str(PYTHON), "--no-progress"]
    command += ["--index-strategy", "unsafe-best-match", *options, *package]  # pip, too, takes the best of all indexes
    with subprocess.Popen(
        command, cwd=ROOT, env={**variables, **os.environ}, stderr=subprocess.PIPE, text=True, errors="replace"
    ) as uv:
        assert uv.stderr
        for line in uv.stderr:
            if line.startswith(("Resolved", "Prepared", "Installed")):
                say(f"  {line.rstrip()}")
    return uv.returncode == 0


def install_by_pip(package: list[str]) -> None:
    """Install with pip.

    Raises:
        Trouble: pip fails.
    """
    # without compiling: that takes a third of the time, and of all these modules Python uses few and compiles those
    command = [str(PYTHON), "-m", "pip", "install", "--no-compile", "--no-input", "--progress-bar", "off"]
    command += ["--disable-pip-version-check", *package]
    last = [""]
    count = 0
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as pip:
        assert pip.stdout
        for line in pip.stdout:
            last = [*last, line.rstrip()][-15:]
            if line.startswith(("Collecting", "Requirement already")):
                count += 1
                if count % 25 == 0:
                    say(f"  {count} packages found")
            elif line.startswith("Installing collected"):
                say(f"  unpacking {line.count(',') + 1} packages")
    if pip.returncode:
        told = "\n  ".join(last)
        raise Trouble(
            f"Installing failed. The last lines of pip were:\n\n  {told}\n\n"
            "If they mention connections, names or time-outs, check the network (for a proxy, set the variable "
            "HTTPS_PROXY),\nthen run the same command again. If they mention space, free some and run it again."
        )


def set_up(extras: set[str]) -> None:
    """Install Ludobook with these extras in .venv, in the versions of constraints.txt, unless they are there already.

    Raises:
        Trouble: pip fails.
    """
    wanted = fingerprint()
    have = installed_extras(STAMP, wanted) if runs(PYTHON) else set()
    if extras <= have:
        return
    make_venv()
    extras = extras | have
    names = ", ".join(sorted(extras))
    say(f"Installing Ludobook and what it needs ({names}); the first time takes a minute or two ...")
    package = ["-c", "constraints.txt", "-e", f".[{','.join(sorted(extras))}]"]
    if not install_by_uv(package):
        install_by_pip(package)
    STAMP.write_text(json.dumps({"fingerprint": wanted, "extras": sorted(extras)}), "utf-8")
    say("Installed.")


# --- a browser for the tests


def find_browser() -> str | None:
    """Find Chromium or Chrome, and return its path; None if there is none.

    It may be named by LUDOBOOK_BROWSER, on PATH (a headless one first, because it needs half the work for a test), in
    the usual places, or Playwright's.
    """
    chosen = os.environ.get("LUDOBOOK_BROWSER")
    if chosen:
        return chosen
    names = "chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable chrome"
    for name in names.split():
        found = shutil.which(name)
        if found:
            return found
    places = [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ]
    for base in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        places.append(os.path.join(os.environ.get(base, "?"), "Google", "Chrome", "Application", "chrome.exe"))
    home = os.path.expanduser("~")
    for cache in (home + "/.cache", home + "/Library/Caches", os.environ.get("LOCALAPPDATA", "?")):
        for inner in ("chrome-linux*/chrome", "chrome-mac*/*.app/Contents/MacOS/*", "chrome-win*/chrome.exe"):
            places += sorted(glob.glob(f"{cache}/ms-playwright/chromium-*/{inner}"), reverse=True)
    return next((place for place in places if os.path.isfile(place)), None)


def get_browser() -> str:
    """Return the path of a browser; install one if none is found.

    Raises:
        Trouble: none can be installed.
    """
    found = find_browser()
    if found:
        return found
    if shutil.which("apt-get") and os.geteuid() == 0:  # only where there is apt-get, so never on Windows
        say("No Chromium or Chrome found: installing Debian's package chromium-headless-shell ...")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "-q", "update"], env=quiet, stdout=subprocess.DEVNULL)
        install = ["apt-get", "-q", "install", "-y", "--no-install-recommends", "chromium-headless-shell"]
        subprocess.run(install, env=quiet, stdout=subprocess.DEVNULL)
    else:
        say("No Chromium or Chrome found: downloading Playwright's ...")
        subprocess.run([str(PYTHON), "-m", "playwright", "install", "chromium"])
    found = find_browser()
    if not found:
        raise Trouble(
            "The browser tests need Chromium or Chrome, and none could be installed.\n"
            "Install one, or say where it is with the variable LUDOBOOK_BROWSER, and run the same command again."
        )
    return found


# --- serving


def check_port(host: str, port: int, command: str) -> None:
    """Make sure, before anything is started, that the server can listen on the port.

    Raises:
        Trouble: it cannot; the message says how to choose another port.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if os.name != "nt":  # there it would mean the opposite
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            again = f"python start.py {'' if command == 'serve' else command + ' '}--port {port % 65535 + 1}"
            raise Trouble(
                f"Port {port} of {host} cannot be used: {error.strerror or error}.\n"
                f"Perhaps Ludobook is running already. You can choose another port: {again}"
            ) from None


def wait_until_up(server: subprocess.Popen[bytes], url: str, seconds: float) -> None:
    """Return as soon as the server answers, even with an error page.

    Raises:
        Trouble: it ends first, or does not answer within ``seconds``.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if server.poll() is not None:
            raise Trouble("The server ended before it answered. Its messages are above.")
        try:
            urllib.request.urlopen(url, timeout=2).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.2)
    raise Trouble(f"The server did not answer within {seconds:.0f} seconds. Its messages are above.")


def stop(server: subprocess.Popen[bytes]) -> None:
    """End the server, and its kernels with it."""
    if server.poll() is None:
        server.terminate()
    try:
        server.wait(20)
    except subprocess.TimeoutExpired:
        server.kill()


def quiet_lab() -> None:
    """Have JupyterLab save widgets with their notebooks and fetch no news; settings that somebody has made stay."""
    usual = VENV / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    ours = json.loads((ROOT / "binder" / "overrides.json").read_text("utf-8"))
    try:
        theirs = json.loads(usual.read_text("utf-8")) if usual.exists() else {}
        merged = {**theirs, **{plugin: {**values, **theirs.get(plugin, {})} for plugin, values in ours.items()}}
    except (OSError, ValueError, TypeError, AttributeError):
        return  # somebody has written it in another form, which is left alone
    usual.parent.mkdir(parents=True, exist_ok=True)
    usual.write_text(json.dumps(merged), "utf-8")


def trust_notebooks() -> None:
    """Sign the notebooks, which come with this program, so that JupyterLab shows their pictures before they are run."""
    ours = sorted(str(path) for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
    subprocess.run([str(PYTHON), "-m", "jupyter", "trust", *ours], stdout=subprocess.DEVNULL)


def serve(command: str, host: str, port: int, browser: bool) -> None:
    """Run the server of the apps, or JupyterLab, until Ctrl-C."""
    check_port(host, port, command)
    if command == "lab":
        arguments = ["-m", "jupyterlab", "--ServerApp.root_dir", str(ROOT / "notebooks"), "--ip", host]
        arguments += ["--port", str(port), "--ServerApp.port_retries=0"]
        quiet_lab()
        trust_notebooks()
        arguments += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
        arguments += ["--LabApp.default_url=/lab/tree/index.ipynb"]
        arguments += [] if browser else ["--no-browser"]
        if os.name != "nt" and os.geteuid() == 0:  # in a container; JupyterLab would refuse, and has its own password
            arguments += ["--allow-root"]
    else:
        arguments = ["-m", "ludobook_site", "--notebooks", str(ROOT / "notebooks")]
        arguments += ["--host", host, "--port", str(port)]
    server = subprocess.Popen([str(PYTHON), *arguments], cwd=ROOT)
    try:
        if command == "serve":
            shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
            url = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
            wait_until_up(server, url, 60)
            say(f"Open {url} in a browser. Ctrl-C here stops the server.")
            if browser:
                webbrowser.open(url)
        if server.wait():
            raise Trouble("The server ended with an error. Its messages are above.")
    finally:
        stop(server)


# --- the site without a server


def site() -> int:
    """Build the site that needs no server, and say how to look at it; return the exit code."""
    built = subprocess.run([str(PYTHON), "-m", "ludobook_site.build", "--out", "site"], cwd=ROOT).returncode
    if not built:
        say("Put the folder site on any file server. To look at it here: python -m http.server -d site")
    return built


# --- testing


def checks(rest: list[str], everything: bool) -> list[tuple[str, list[str]]]:
    """Return the parts of a test run, each as a name and arguments for Python.

    ``rest`` are further arguments for pytest; with them there is one part. ``everything`` adds the tests marked long.
    """
    pytest = ["-m", "pytest", *([] if everything else ["-m", "not long"])]
    if rest:
        return [("tests", [*pytest, *rest])]
    cores = ["-n", "auto", "--dist", "loadfile"]
    # see tests/conftest.py; each worker would begin with what only other parts need
    grouped = ["--dist", "loadscope", "--no-loadscope-reorder", "-p", "no:nbval", "-p", "no:cov"]
    few = ["-n", str((os.cpu_count() or 1) + 1), *grouped]  # to begin takes a worker ten seconds, and one of them waits
    notebooks = [
        str(path) for path in sorted((ROOT / "notebooks").rglob("*.ipynb")) if ".ipynb_checkpoints" not in path.parts
    ]
    parts = [
        ("lint", ["-m", "ruff", "check", "."]),
        ("format", ["-m", "ruff", "format", "--check", "."]),
        ("notebooks", [*pytest, *cores, "--nbval", "--nbval-current-env", "-q", *notebooks]),
        ("types", ["-m", "mypy"]),  # begun first of all, beside these, because it takes only one core
        ("tests", [*pytest, *few, "--ignore=tests/browser", "--durations=5"]),
        # processes of their own, because Playwright leaves a running event loop behind
        ("browser", [*pytest, *few, "tests/browser", "--durations=5"]),
    ]
    if everything and sys.platform == "linux":  # it reads the memory of processes in /proc
        parts += [("soak", ["tests/benchmarks/soak.py", "--visitors", "12", "--seconds", "120"])]
    return [part for part in parts if notebooks or part[0] != "notebooks"]


def run_part(arguments: list[str], environment: dict[str, str]) -> tuple[int, str]:
    """Run a part, and run tests that fail beside others once more, alone. Return its exit code and a remark.

    A busy machine makes pages and servers late. A test that fails alone as well has failed; if one passes then, the
    remark says so, so that somebody looks into it.
    """

    def run(words: list[str]) -> int:
        return subprocess.run([str(PYTHON), *words], cwd=ROOT, env=environment).returncode

    if "-n" not in arguments:
        return run(arguments), ""
    # pytest would add the failures of earlier runs, but only those of this run count
    (ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed").unlink(missing_ok=True)
    code = run(arguments)
    if code != 1:  # passed, or ended in another way than by a test that fails
        return code, ""
    say("\nRunning the tests that failed once more, one at a time.")
    code = run(
        [*arguments, "-n", "0", "--dist", "no", "--last-failed", "--last-failed-no-failures", "none", "--maxfail", "10"]
    )
    return code, "" if code else "unsteady: some passed only when run alone, see above"


def read_ahead(environment: dict[str, str]) -> None:
    """Have one process compile all tests and what they import; otherwise each worker would do so at the same time."""
    words = ["-m", "pytest", "--collect-only", "-p", "no:cacheprovider", "tests"]
    subprocess.Popen([str(PYTHON), *words], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)


def test(rest: list[str], everything: bool) -> int:
    """Run all checks, even after one has failed, and say at the end how each went; return the exit code."""
    # everything that tests/judges needs of other libraries is installed by now, so a test skipped there has failed
    environment = {**os.environ, "LUDOBOOK_BROWSER": get_browser(), "LUDOBOOK_JUDGES": "run"}
    results = []
    began = time.monotonic()
    parts = checks(rest, everything)
    types = None
    if not rest:
        read_ahead(environment)
        command = [str(PYTHON), *dict(parts)["types"]]
        types = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for name, arguments in parts:
        say(f"\n=== {name}")
        start = time.monotonic()
        if name == "types" and types:
            say(types.communicate()[0].rstrip())
            code, remark = types.returncode, "beside the others"
        else:
            code, remark = run_part(arguments, environment)
        results.append((name, code, time.monotonic() - start, remark))
    tier = "every check" if everything else "the checks for a change (start.py test --all adds the slow ones)"
    say(f"\nLudobook, {tier if not rest else 'chosen tests'}:")
    for name, code, seconds, remark in results:
        say(f"  {name:<10} {'FAILED' if code else 'ok':<6} {seconds:5.0f} s  {remark}".rstrip())
    failed = [name for name, code, *_ in results if code]
    verdict = "FAILED: " + ", ".join(failed) if failed else "everything passed"
    say(f"{verdict}, in {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


# --- the command line


def options(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Read the command line; what is left over belongs to pytest."""
    assert __doc__
    parser = argparse.ArgumentParser(
        prog="start.py",
        description=__doc__.split("\n\nNeeds")[0],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", nargs="?", choices=["serve", "lab", "site", "test"], default="serve")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1: this machine only)")
    parser.add_argument("--port", type=int, help="port to listen on (8866; lab: 8888)")
    parser.add_argument("--all", action="store_true", help="with test: run the slow checks as well")
    parser.add_argument("--setup-only", action="store_true", help="install, and start nothing")
    chosen, rest = parser.parse_known_args(arguments)
    if chosen.all and chosen.command != "test":
        parser.error("--all works only with the command test")
    if rest and chosen.command != "test":
        parser.error(f"unknown arguments: {' '.join(rest)}")
    if chosen.port is not None and not 0 < chosen.port < 2**16:
        parser.error("a port is a number from 1 to 65535")
    return chosen, rest


def main(arguments: list[str]) -> int:
    """Do what the command line says; return the exit code."""
    chosen, rest = options(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that a stopped start.py stops its server
    # otherwise every kernel and every test process would compile all modules anew
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        set_up({"apps", *EXTRAS.get(chosen.command, ())})
        if chosen.setup_only:
            say("Everything is installed. Start it with python start.py.")
            return 0
        if chosen.command == "test":
            return test(rest, chosen.all)
        if chosen.command == "site":
            return site()
        serve(chosen.command, chosen.host, chosen.port or PORTS[chosen.command], not chosen.no_browser)
    except Trouble as trouble:
        print(f"\n{trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
