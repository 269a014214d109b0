"""How the running bot is doing: logs, counters, timings, the status command, Prometheus."""
