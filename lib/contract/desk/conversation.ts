import "../zod.ts";
import { z } from "zod";
import { t } from "../language.ts";
import { WINDOW_STATES } from "../rules/sending/chat-window.ts";
import { RecipientRow } from "./campaign/recipient.ts";
import { ScheduledAt } from "./campaign/scheduled-at.ts";
import { CONVERSATION_FILTERS, WHOSE_FILTERS } from "./choices.ts";
import { cursorOf } from "./cursor.ts";
import { Colleague, ThreadNote } from "./inbox/answerer.ts";
import { MessageDetail } from "./message.ts";
import { SendChatTemplate, SendChatText } from "./send/send.ts";

/** What came in a message that is no text, each a line of at most 200 characters. */
const Enclosed = z.object({
  /** The name of a file, a place, an emoji, the items of an order, words of the system. */
  details: z.array(z.string()),
  contacts: z.array(z.object({ personName: z.string().nullable(), numbers: z.array(z.string()) })),
  /** How many more contacts or items there are: the event has them. */
  left: z.int(),
});
export type Enclosed = z.infer<typeof Enclosed>;

/** What somebody wrote: a text, or a picture, a place, contacts and the like with what is known of them. */
const Written = z.object({
  /** What was typed, also under a picture, or what stood on the button that was pressed. */
  text: z.string().nullable(),
  /** As the service names it, such as `text` or `image`; null where it names none. */
  messageType: z.string().nullable(),
  /** Absent where nothing but a text came. */
  enclosed: Enclosed.optional(),
});
export type Written = z.infer<typeof Written>;

/** Somebody who wrote to us, and how it stands; `number` is masked for viewers. */
export const Conversation = z.object({
  id: z.int(),
  number: z.string(),
  personName: z.string().nullable(),
  /** When they last wrote. */
  wroteAt: z.string(),
  /** By the clock of the server; `endsAt` is 24 hours after they last wrote. */
  window: z.object({ state: z.enum(WINDOW_STATES), endsAt: z.string() }),
  /** What they last wrote; null where it is not kept any more. */
  last: Written.nullable(),
  isUnread: z.boolean(),
  /** Something was sent from the conversation since they last wrote, and may have reached them. */
  isAnswered: z.boolean(),
  /** When they wrote the first message that nobody of the team has answered; null where nobody waits. Of more than 20 the 20th newest. */
  waitsSince: z.string().nullable(),
  isOptedOut: z.boolean(),
  /** Their data are kept and not used: nothing is sent to them. */
  isRestricted: z.boolean(),
  /** Who of the team answers; null: nobody in particular. */
  answerer: Colleague.nullable(),
  /** Somebody else gave it to whoever answers, who has not looked at it yet. */
  isGiven: z.boolean(),
  /** Nothing is left to do until they write again. */
  isDone: z.boolean(),
  /** Up to which event this tells of them: what `POST /api/inbox/:id/seen` says was looked at. */
  heard: z.int(),
});
export type Conversation = z.infer<typeof Conversation>;

export const ListConversations = z.object({
  show: z
    .enum(CONVERSATION_FILTERS, {
      error: () =>
        t(
          `show is one of ${CONVERSATION_FILTERS.join(", ")}`,
          `show ni mojawapo ya ${CONVERSATION_FILTERS.join(", ")}`,
        ),
    })
    .optional(),
  who: z
    .enum(WHOSE_FILTERS, {
      error: () =>
        t(`who is one of ${WHOSE_FILTERS.join(", ")}`, `who ni mojawapo ya ${WHOSE_FILTERS.join(", ")}`),
    })
    .optional(),
  /** The beginnings of words of a name, or of a number; among all conversations, so without `show` and `who`. */
  q: z
    .string()
    .trim()
    .max(100, { error: () => t("q has at most 100 characters", "q ina herufi zisizozidi 100") })
    .optional(),
  cursor: cursorOf(60).optional(),
});
export type ListConversations = z.infer<typeof ListConversations>;

export const ConversationList = z.object({
  items: z.array(Conversation),
  nextCursor: z.string().nullable(),
  /** So many fit what was looked for that these are some of them. */
  isCut: z.boolean(),
  /** How many conversations have something new, up to 100. */
  unread: z.int(),
  /** How many are not done of whoever asks, and of nobody in particular, up to 100 each. */
  mine: z.int(),
  nobodys: z.int(),
  /** Somebody has ever written to us. */
  hasWritten: z.boolean(),
});
export type ConversationList = z.infer<typeof ConversationList>;

export const ConversationId = z.object({
  id: z.coerce
    .number({ error: () => t("id is the id of a conversation", "id ni ID ya mazungumzo") })
    .int({ error: () => t("id is the id of a conversation", "id ni ID ya mazungumzo") })
    .positive({ error: () => t("id is the id of a conversation", "id ni ID ya mazungumzo") })
    .max(Number.MAX_SAFE_INTEGER, {
      error: () => t("id is the id of a conversation", "id ni ID ya mazungumzo"),
    }),
});

export const ConversationNoteId = ConversationId.extend({
  noteId: z.uuid({ error: () => t("noteId is the id of a note", "noteId ni ID ya maelezo") }),
});

export const ThreadIn = Written.extend({
  way: z.literal("in"),
  /** Unlike that of any other line. */
  id: z.string(),
  at: z.string(),
  eventId: z.string(),
});

export const ThreadOut = z.object({
  way: z.literal("out"),
  id: z.string(),
  at: z.string(),
  text: z.string().nullable(),
  template: MessageDetail.shape.template,
  hasContradiction: MessageDetail.shape.hasContradiction,
  ...RecipientRow.pick({
    state: true,
    reason: true,
    errorCode: true,
    since: true,
    ownMessageId: true,
    mayHaveBeenSentBefore: true,
  }).shape,
  campaign: MessageDetail.shape.campaign,
  /** A reply that waits for its time, which `POST /api/sends/:id/undo` cancels; `isBarred`: it is not sent, as they wrote first. */
  waits: z.object({ startsAt: z.string(), isBarred: z.boolean() }).nullable(),
  /** What answered by itself; null where somebody sent it. */
  automatic: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("away") }),
      z.object({ kind: z.literal("word"), word: z.string() }),
    ])
    .nullable(),
});

/** One line of a conversation: what they wrote, what was sent to them by chat from here, whoever sent it, or a note of the team. */
export const ThreadLine = z.discriminatedUnion("way", [ThreadIn, ThreadOut, ThreadNote]);
export type ThreadLine = z.infer<typeof ThreadLine>;

export const ReadThread = z.object({ cursor: cursorOf(80).optional() });
export type ReadThread = z.infer<typeof ReadThread>;

/** The newest lines first; `nextCursor` leads to older ones. */
export const Thread = z.object({
  conversation: Conversation,
  /** Why nothing can be sent to this number, such as one too short to be of a phone; null where it can be answered. */
  unsendable: z.string().nullable(),
  items: z.array(ThreadLine),
  nextCursor: z.string().nullable(),
});
export type Thread = z.infer<typeof Thread>;

export const SeeConversation = z.object({
  /** `heard` of the conversation that was looked at: what came since stays unread. */
  heard: z
    .int({ error: () => t("heard comes from the conversation", "heard inatoka kwenye mazungumzo") })
    .min(0, { error: () => t("heard comes from the conversation", "heard inatoka kwenye mazungumzo") }),
});
export type SeeConversation = z.infer<typeof SeeConversation>;

/** `POST /api/inbox/:id/reply`: a text, or a template with its values. */
export const Reply = SendChatText.omit({ to: true })
  .partial({ text: true })
  .extend({
    ...SendChatTemplate.omit({ to: true }).partial({ templateName: true }).shape,
    /** Who else answers, as the person saw it. Where another one does, nothing is sent: nobody is answered twice unseen. */
    answererId: z
      .uuid({ error: () => t("answererId is the id of a person", "answererId ni ID ya mtu") })
      .nullable()
      .optional(),
    /** It is sent then, not now: a text within the window, a template within `MOST_DAYS_AHEAD`. */
    scheduledAt: ScheduledAt.optional(),
    /** Of a scheduled one: it is not sent where they write after this event, `heard` of the conversation. Absent: whatever they write. */
    unlessHeard: SeeConversation.shape.heard.optional(),
  })
  .refine(({ text, templateName }) => (text === undefined) !== (templateName === undefined), {
    error: () =>
      t("A reply has either text or templateName", "Jibu lina text au templateName, si vyote viwili"),
  });
export type Reply = z.infer<typeof Reply>;
