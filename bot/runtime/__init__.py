"""The process around the bot: tasks, worker threads, the timer, garbage collection."""
