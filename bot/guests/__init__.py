"""People who have no seat yet: invitations, finding a table, waiting for one, following one."""
