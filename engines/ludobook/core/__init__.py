"""The parts that every game shares: chance, errors, rules, requests, records, codes. It imports no other folder."""
