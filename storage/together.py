"""The parts of a database by which several processes work on it together."""

from dataclasses import dataclass

from storage.base import Store
from storage.leases import LeaseStore
from storage.wire import Wire


@dataclass(frozen=True, slots=True)
class Together:
    store: Store
    leases: LeaseStore
    wire: Wire
