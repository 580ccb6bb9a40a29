import type { Right } from "#lib/contract/desk/team/rights.ts";
import type { Role } from "#lib/contract/desk/team/session.ts";
import type { Person } from "#lib/contract/desk/team/team.ts";

/** Who looks at the page: what they may do to others follows from it. */
export type Me = { id: string; name: string; isDisabled: false; role: Role; rights: readonly Right[] };

export type ActDialogProps = { person: Person; me: Me; isOpen: boolean; onClose: () => void };
