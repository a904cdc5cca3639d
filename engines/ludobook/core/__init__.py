"""What every game shares: chance, errors, rules, requests, records and codes. It imports nothing else of Ludobook."""
