import { Fault } from "#lib/fault.ts";
import type { Context } from "../context.ts";
import type { InvitationRow } from "../store/people/invitation.ts";
import type { ResetRow } from "../store/people/reset-code.ts";
import { findOpenInvitation } from "./claim-invitation.ts";
import { findOpenReset } from "./claim-reset.ts";
import { hashOfCode } from "./one-time-code.ts";

type Shown = Pick<InvitationRow, "email" | "name" | "role"> & { by: string };

/** What the page of an invitation shows to whoever has the link; null for one that opens nothing. Looking uses nothing up. */
export async function getInvitation(context: Context, code: string): Promise<Shown | null> {
  const found = await findOpenInvitation(context, hashOfCode(code)).catch(asNothing);
  return found && { email: found.email, name: found.name, role: found.role, by: found.invitedByName };
}

/** The same for a link to a new password. */
export async function getReset(
  context: Context,
  code: string,
): Promise<Pick<ResetRow, "email" | "name" | "clearsFactors"> | null> {
  const found = await findOpenReset(context, hashOfCode(code)).catch(asNothing);
  return found && { email: found.email, name: found.name, clearsFactors: found.clearsFactors };
}

function asNothing(error: unknown): null {
  if (error instanceof Fault && error.code === "wrong_credentials") return null;
  throw error;
}
