"""What every game shares: the contract, errors, rules, scores, codes, records, chance and drawing."""
