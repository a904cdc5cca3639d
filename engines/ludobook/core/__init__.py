"""The ground floor: chance, errors, rules, requests, records and codes; knows nothing of what stands on it."""
