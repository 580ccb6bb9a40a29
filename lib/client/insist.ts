import { Fault } from "#lib/fault.ts";
import { type DeskCall, request } from "./request.ts";
import { passwordGate, signInGate } from "./session/gate.ts";

/**
 * One request, and the same once more where a door asked for something first and the person gave it over the page:
 * nothing was done before it opened. Throws as `request` does.
 */
export async function insist(call: DeskCall): Promise<unknown> {
  const noted: Noted = { password: passwordGate.openings, signIn: signInGate.openings };
  try {
    return await request(call);
  } catch (error) {
    if (error instanceof Fault && (await isAnswered(error, call, noted))) return insist(call);
    throw error;
  }
}

type Noted = { password: number; signIn: number };

async function isAnswered(
  { code, fields }: Fault,
  { path, isKept }: DeskCall,
  noted: Noted,
): Promise<boolean> {
  if (code === "password_needed") return passwordGate.ask(noted.password);
  // Who was signed out by somebody else reads why on the sign-in page; nobody is asked on a page that is left.
  const isOver = fields.some((field) => field.path === "session") || isKept === true;
  return code === "signed_out" && !isOver && path !== "/api/session" && signInGate.ask(noted.signIn);
}
