import { randomUUID } from "node:crypto";
import type { Tx } from "#lib/db/index.ts";
import type { Context } from "../context.ts";
import type { Env } from "../env.ts";
import { seal, unseal } from "../seal.ts";
import { type DueMail, insertMail, type MailAbout, type MailKind } from "../store/mail.ts";
import type { Letter } from "./hand-over.ts";

type Queued = Letter & { kind: MailKind; about: MailAbout };

/**
 * Writes down a mail in the transaction of what it is about: it is sent when that holds, and not once the link opens nothing any
 * more or the notice needs nobody. False where the settings name no mail server. Until it is sent its text is sealed.
 */
export async function queueMail(
  tx: Tx,
  { env, clock }: Pick<Context, "env" | "clock">,
  { to, subject, text, kind, about }: Queued,
): Promise<boolean> {
  if (!env.mail) return false;
  const id = randomUUID();
  const sealed = seal(JSON.stringify({ subject, text }), placeOf(env, id));
  await insertMail(tx, { id, kind, recipient: to, sealed, about, now: clock.now() });
  return true;
}

/** Undefined where the secret of the console is another one by now. */
export function letterOf(
  env: Pick<Env, "sessionSecret">,
  { id, recipient, sealed }: Pick<DueMail, "id" | "recipient" | "sealed">,
): Letter | undefined {
  const opened = sealed === null ? undefined : unseal(sealed, placeOf(env, id));
  return opened === undefined ? undefined : { to: recipient, ...JSON.parse(opened) };
}

const placeOf = ({ sessionSecret: secret }: Pick<Env, "sessionSecret">, owner: string) => ({
  secret,
  purpose: "mail",
  owner,
});
