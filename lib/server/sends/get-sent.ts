import type { Sent } from "#lib/contract/desk/send/sent.ts";
import type { SignedInCtx } from "../context.ts";
import { getFirstRecipient } from "../store/campaign/recipient/first-recipient.ts";
import { requireSent } from "./require-sent.ts";

/** One send with what its page needs beside the people, a template with its values. Throws `not_found`. */
export async function getSent({ db }: Pick<SignedInCtx, "db">, id: string): Promise<Sent> {
  const sent = await requireSent(db, id);
  if (!("templateName" in sent.content)) return sent;
  // Everybody of a send gets the same values: they are kept with its people.
  const templateParameters = (await getFirstRecipient(db, id))?.parameters;
  return templateParameters ? { ...sent, content: { ...sent.content, templateParameters } } : sent;
}
