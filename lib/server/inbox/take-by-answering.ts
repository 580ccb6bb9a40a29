import type { Colleague } from "#lib/contract/desk/inbox/answerer.ts";
import { Fault } from "#lib/fault.ts";
import type { Answering } from "../chat/index.ts";
import type { SignedInCtx } from "../context.ts";
import { hasAnsweredSince, lockAnswerer, setAnswerer } from "../store/conversation/answerer.ts";
import { goneFault } from "./require-conversation.ts";
import { requireAnswerer, tellChange } from "./update-answerer.ts";

type Parts = Pick<SignedInCtx, "db" | "actor">;
type Taken = { me: Colleague; since: Date };
type Seeing = { id: number; seenId: string | null | undefined };

/**
 * Whoever answers first where nobody does has the conversation from then on. In this order, and why:
 * 1. The token of the press is asked first of all: who asks again for what was sent is told so, whoever has it now.
 * 2. In the same transaction the row of the conversation is locked and taken before the send is written down, so of two at
 *    once the second waits, and finds the first. What refuses the send afterwards undoes the taking with it.
 * 3. The log comes last, as its lock is held until the end, and by others after that of the connection.
 * 4. What the service then refuses has taken it already: it is given back, unless something else has been sent meanwhile.
 */
export function takeByAnswering({ db, actor }: Parts, { id, seenId }: Seeing) {
  let taking: Taken | null = null;
  let taken: Taken | null = null;
  const answering: Answering = {
    replyTo: id,
    async guard(tx) {
      const me = await requireAnswerer(tx, actor.userId);
      const now = await lockAnswerer(tx, id);
      if (now === undefined) throw goneFault();
      if (now !== null && now.id !== me.id && now.id !== seenId) throw otherFault(now);
      if (now !== null) return;
      taking = { me, since: await setAnswerer(tx, { id, answererId: me.id }) };
    },
    async written(tx) {
      taken = taking;
      if (taken) await tellChange(tx, actor, { id, now: null, next: taken.me });
    },
  };
  return {
    answering,
    /** However the send ended, once it has. */
    async giveBackUnsent(): Promise<void> {
      const by = taken;
      if (by === null) return;
      await db.transaction(async (tx) => {
        if ((await lockAnswerer(tx, id))?.id !== by.me.id) return;
        if (await hasAnsweredSince(tx, { id, userId: by.me.id, since: by.since })) return;
        await setAnswerer(tx, { id, answererId: null });
        await tellChange(tx, actor, { id, now: by.me, next: null });
      });
    },
  };
}

const otherFault = (other: Colleague): Fault =>
  new Fault("conflict", `${other.name} answers this. Nothing was sent. Look at the conversation first.`);
