import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";

/** Who looks at the page: what they may do to others follows from it. */
export type Me = { id: string; name: string; isDisabled: false; role: Role; rights: readonly Right[] };
