"""What keeps one visitor from taking the server from the others: addresses, messages, and limits of the process."""
