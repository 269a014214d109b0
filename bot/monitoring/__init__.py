"""The health of the running bot: logs, counters, timings, the status command, Prometheus."""
