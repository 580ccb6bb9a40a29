"use client";

import type { ActDialogProps } from "./act-dialog-props.ts";
import { EndDialog } from "./end-dialog.tsx";
import type { PersonAct } from "./person-row.tsx";
import { ResetDialog } from "./reset-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";

/** The question that belongs to what was chosen in the menu of a person. */
export function ActDialog({ act, ...rest }: ActDialogProps & { act: PersonAct }) {
  if (act === "role") return <RoleDialog {...rest} />;
  if (act === "reset") return <ResetDialog {...rest} />;
  return <EndDialog {...rest} act={act} />;
}
