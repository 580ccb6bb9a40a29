import type { Person } from "#lib/contract/desk/team/team.ts";
import type { Me } from "./me.ts";

export type ActDialogProps = { person: Person; me: Me; isOpen: boolean; onClose: () => void };
