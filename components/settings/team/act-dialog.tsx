"use client";

import type { Person } from "#lib/contract/desk/team/team.ts";
import { EndDialog } from "./end-dialog.tsx";
import type { Me } from "./me.ts";
import type { PersonAct } from "./person-row.tsx";
import { ResetDialog } from "./reset-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";

export type ActDialogProps = { person: Person; me: Me; isOpen: boolean; onClose: () => void };

/** The question that belongs to what was chosen in the menu of a person. */
export function ActDialog({ act, ...rest }: ActDialogProps & { act: PersonAct }) {
  if (act === "role") return <RoleDialog {...rest} />;
  if (act === "reset") return <ResetDialog {...rest} />;
  return <EndDialog {...rest} act={act} />;
}
