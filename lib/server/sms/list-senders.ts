import type { SenderList } from "#lib/contract/desk/send/sender.ts";
import type { SignedInCtx } from "../context.ts";
import { listSenders as readSenders } from "../store/sending/sender.ts";

/** The learned sender book, newest outcome first. */
export async function listSenders(ctx: SignedInCtx): Promise<SenderList> {
  const senders = await readSenders(ctx.db);
  return { items: senders.map((sender) => ({ ...sender, outcomeAt: sender.outcomeAt.toISOString() })) };
}
