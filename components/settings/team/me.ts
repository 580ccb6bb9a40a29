import type { Right } from "#lib/contract/desk/rights.ts";
import type { Role } from "#lib/contract/desk/session.ts";

/** Who looks at the page: what they may do to others follows from it. */
export type Me = { id: string; role: Role; rights: readonly Right[] };
