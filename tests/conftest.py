def pytest_addoption(parser):
    parser.addoption("--write-golden", action="store_true", help="write the golden games anew, after a change meant")
