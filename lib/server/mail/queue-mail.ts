import { randomUUID } from "node:crypto";
import type { Tx } from "#lib/db/index.ts";
import type { Context } from "../context.ts";
import type { Env } from "../env.ts";
import { seal, unseal } from "../seal.ts";
import { type DueMail, insertMail, type MailKind } from "../store/mail.ts";
import type { Letter } from "./hand-over.ts";

type Queued = Letter & { kind: MailKind; codeHash: Buffer };

/**
 * Writes down a mail with a one-time link, in the transaction that makes the link: it is sent when that holds, and not once the link
 * opens nothing any more. False where the settings name no mail server. Until it is sent its text is sealed.
 */
export async function queueMail(
  tx: Tx,
  { env, clock }: Pick<Context, "env" | "clock">,
  { to, subject, text, kind, codeHash }: Queued,
): Promise<boolean> {
  if (!env.mail) return false;
  const id = randomUUID();
  const sealed = seal(JSON.stringify({ subject, text }), placeOf(env, id));
  await insertMail(tx, { id, kind, recipient: to, sealed, codeHash, now: clock.now() });
  return true;
}

/** Undefined where the secret of the console is another one by now. */
export function letterOf(
  env: Pick<Env, "sessionSecret">,
  { id, recipient, sealed }: Pick<DueMail, "id" | "recipient" | "sealed">,
): Letter | undefined {
  const opened = unseal(sealed, placeOf(env, id));
  return opened === undefined ? undefined : { to: recipient, ...JSON.parse(opened) };
}

const placeOf = ({ sessionSecret: secret }: Pick<Env, "sessionSecret">, owner: string) => ({
  secret,
  purpose: "mail",
  owner,
});
