import type { SentList } from "#lib/contract/desk/send/sent.ts";
import type { SignedInCtx } from "../context.ts";
import { listSentRows } from "../store/campaign/sent.ts";

const NEWEST = 10;

/** What was sent by hand, the newest first. */
export async function listSent({ db }: Pick<SignedInCtx, "db">): Promise<SentList> {
  return { items: await listSentRows(db, NEWEST) };
}
