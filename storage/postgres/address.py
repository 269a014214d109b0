"""The address of a PostgreSQL database, and the schema in it that holds the tables."""

import re
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlencode, urlsplit

SCHEMES = ("postgresql", "postgres")
_SCHEMA = re.compile(r"[a-z_][a-z0-9_]{0,62}")


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a database. Its text never holds the password."""

    url: str = field(repr=False)
    schema: str
    label: str

    @classmethod
    def parse(cls, url: str) -> "Address":
        """Read an address such as `postgresql://user:password@host/database?schema=taproom`, or raise `ValueError`."""
        try:
            parts = urlsplit(url)
            place = f"{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}{parts.path}"
        except ValueError:
            raise ValueError("it is no address; the password may need percent-encoding") from None
        if parts.scheme not in SCHEMES:
            raise ValueError("it does not begin with postgresql://")
        options = dict(parse_qsl(parts.query))
        schema = options.pop("schema", "taproom")
        if not _SCHEMA.fullmatch(schema):
            raise ValueError("its schema is no plain name of small letters, digits and _")
        user = f"{parts.username}@" if parts.username else ""
        plain = parts._replace(query=urlencode(options)).geturl()
        return cls(plain, schema, f"postgresql://{user}{place}, schema {schema}")

    def __str__(self) -> str:
        return self.label
