import type { Reply } from "#lib/contract/desk/conversation.ts";
import type { Colleague } from "#lib/contract/desk/inbox/answerer.ts";
import type { ChatSendAnswer } from "#lib/contract/desk/send/send.ts";
import { t } from "#lib/contract/language.ts";
import { windowEndOf } from "#lib/contract/rules/sending/chat-window.ts";
import { replyLaterRule } from "#lib/contract/rules/sending/reply-later.ts";
import { Fault } from "#lib/fault.ts";
import { type Answering, sendChatTemplate, sendChatText } from "../chat/index.ts";
import type { SignedInCtx } from "../context.ts";
import { requireShown } from "../sight/index.ts";
import {
  type ConversationRow,
  hasAnsweredSince,
  lockAnswerer,
  setAnswerer,
} from "../store/conversation/list.ts";
import {
  conversationOf,
  goneFault,
  requireAnswerer,
  requireConversation,
  tellChange,
} from "./update-answerer.ts";

/**
 * Answers somebody who wrote: by text while their window is open, by a template at any time. It is a send like any other,
 * with its journal, and shown in the conversation whatever becomes of it. Throws `not_permitted` for a text once the
 * window has closed, as the service would refuse it, and `conflict` where somebody else answers and the person has not seen it.
 * A scheduled one is written down now and claimed by the worker at its time, so it is sent at most once, as any other.
 */
export async function reply(
  ctx: SignedInCtx,
  { id, ...input }: Reply & { id: number },
): Promise<ChatSendAnswer> {
  const row = await requireConversation(ctx.db, id);
  const { text, templateName, language, templateParameters, answererId, scheduledAt, unlessHeard, ...press } =
    input;
  const taking = takeByAnswering(ctx, { id, seenId: answererId });
  requireShown(ctx.actor, templateName, "templateName");
  const isText = templateName === undefined;
  if (isText && conversationOf(row, ctx.clock.now()).window.state === "closed")
    throw new Fault(
      "not_permitted",
      t(
        "The 24 hours in which a text can be sent are over. Send a template. Nothing was sent.",
        "Saa 24 ambazo maandishi yanaweza kutumwa zimeisha. Tuma kiolezo. Hakuna kilichotumwa.",
      ),
      {
        fields: [
          {
            path: "text",
            rule: t(
              "can be sent within 24 hours after they wrote",
              "yanaweza kutumwa ndani ya saa 24 baada ya wao kuandika",
            ),
          },
        ],
      },
    );
  const later =
    scheduledAt === undefined ? undefined : laterOf(ctx, row, { scheduledAt, unlessHeard, isText });
  const to = { to: [row.number], answering: { ...taking.answering, later }, ...press };
  try {
    if (!isText) return await sendChatTemplate(ctx, { ...to, templateName, language, templateParameters });
    return await sendChatText(ctx, { ...to, text: text ?? "" });
  } finally {
    // Whatever became of the answer is told all the same.
    await taking.giveBackUnsent().catch(() => undefined);
  }
}

type Scheduling = Pick<Reply, "unlessHeard"> & { scheduledAt: string; isText: boolean };

/** For how long a reply waits. Throws `invalid_input`, `not_permitted` where the window is closed then, and `conflict` where they have written since. */
function laterOf(
  { clock }: Pick<SignedInCtx, "clock">,
  row: ConversationRow,
  { scheduledAt, unlessHeard, isText }: Scheduling,
): Answering["later"] {
  const [now, at] = [clock.now().getTime(), Date.parse(scheduledAt)];
  const refused = replyLaterRule({ at, now, windowEndsAt: windowEndOf(row.wroteAt.getTime()), isText });
  if (refused) throw refusedTime(refused);
  if (unlessHeard !== undefined && row.heard > unlessHeard)
    throw new Fault(
      "conflict",
      t(
        "They have written again. Read it first. Nothing was scheduled.",
        "Mtu huyu ameandika tena. Soma ujumbe kwanza. Hakuna kilichopangwa.",
      ),
    );
  return { graceSeconds: Math.ceil((at - now) / 1_000), unlessHeard };
}

type Refused = NonNullable<ReturnType<typeof replyLaterRule>>;

const refusedTime = ({ isOfWindow, rule }: Refused): Fault =>
  new Fault(
    isOfWindow ? "not_permitted" : "invalid_input",
    t(`${rule}. Nothing was scheduled.`, `${rule}. Hakuna kilichopangwa.`),
    { fields: [{ path: "scheduledAt", rule }] },
  );

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
  new Fault(
    "conflict",
    t(
      `${other.name} answers this. Nothing was sent. Look at the conversation first.`,
      `${other.name} anajibu mazungumzo haya. Hakuna kilichotumwa. Angalia mazungumzo kwanza.`,
    ),
  );
