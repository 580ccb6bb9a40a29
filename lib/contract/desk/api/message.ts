import "../../zod.ts";
import { z } from "zod";
import { MESSAGE_CHANNELS } from "../../rules/sending/channels.ts";
import { isPlannable, latestRule } from "../../rules/sending/latest-time.ts";
import { MAX_TEMPLATE_LANGUAGE } from "../../rules/template/template-key.ts";
import { isBlankText } from "../../rules/text/is-blank-text.ts";
import { DEFAULT_TEMPLATE_LANGUAGE, MAX_CHAT_TEXT_LENGTH, MAX_SMS_LENGTH } from "../../wire/limits.ts";
import { Grade } from "../campaign/recipient.ts";
import { OutgoingEvent } from "../outgoing-event.ts";

export const API_BATCH = 1_000;

export const moment = (of: string) =>
  z.iso
    .datetime({ offset: true, error: `${of} needs a date, a time and an offset such as +03:00` })
    .refine((at) => isPlannable(Date.parse(at)), `${of} is ${latestRule()}`)
    .meta({ examples: ["2026-12-01T09:00:00+03:00"] });

const text = z
  .string({ error: "text is required" })
  .min(1, "text has at least 1 character")
  .max(MAX_CHAT_TEXT_LENGTH, `text has at most ${MAX_CHAT_TEXT_LENGTH} characters`)
  .refine((value) => !isBlankText(value), "text has nothing that can be read")
  .describe(
    `What is written: an SMS has at most ${MAX_SMS_LENGTH} characters, a chat message ${MAX_CHAT_TEXT_LENGTH}.`,
  )
  .meta({ examples: ["Your order is ready."] });

export const ApiTemplate = z
  .strictObject({
    name: z.string().trim().min(1, "template.name is required").max(512).describe("Name of the template."),
    language: z
      .string()
      .trim()
      .min(1)
      .max(MAX_TEMPLATE_LANGUAGE)
      .default(DEFAULT_TEMPLATE_LANGUAGE)
      .describe("Its language, as the service spells it."),
    parameters: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Values of its fields, as the service accepts them."),
  })
  .describe("An approved template, with the values of its fields.");

export const API_CHANNELS = ["sms", "chat", "auto"] as const;

const Metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((value) => Object.keys(value).length <= 20, "metadata has at most 20 entries")
  .describe("Up to 20 texts of your own, given back with the message.");

const message = {
  to: z
    .string({ error: "to is one phone number" })
    .min(1, "to is one phone number")
    .max(64, "to is one phone number")
    .describe(
      "One phone number, best in E.164; without a country it is read as one of the country of the company.",
    )
    .meta({ examples: ["+255754000321"] }),
  channel: z
    .enum(API_CHANNELS, { error: "channel is sms, chat or auto" })
    .describe("auto: a chat text where the window of the person is open, else the template, else an SMS."),
  text: text.optional(),
  template: ApiTemplate.optional(),
  sender: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .optional()
    .describe("The sender of an SMS. Not needed where the key may use one sender only.")
    .meta({ examples: ["AMANI SHOP"] }),
  kind: z
    .enum(["service", "marketing"], { error: "kind is service or marketing" })
    .default("service")
    .describe("Marketing waits for the hours in which the company allows it."),
  sendAt: moment("sendAt").optional().describe("Not before this moment. Absent: now."),
  expiresAt: moment("expiresAt")
    .optional()
    .describe("Whoever was not sent to by then is not sent to any more."),
  reference: z
    .string()
    .min(1)
    .max(128, "reference has at most 128 characters")
    .optional()
    .describe("Your own name of the message; messages can be listed by it.")
    .meta({ examples: ["order-1042"] }),
  metadata: Metadata.optional(),
};

const Message = z.strictObject(message);

const EXAMPLE = {
  ...{ to: "+255754000321", channel: "sms", sender: "AMANI SHOP" },
  ...{ text: "Your order is ready.", reference: "order-1042" },
};

const strict = z
  .boolean({ error: "strict is true or false" })
  .default(false)
  .describe("True refuses with 422 what would be skipped.");

/** `POST /api/v1/messages`. */
export const SendMessage = z
  .strictObject({ ...message, strict })
  .meta({ examples: [{ ...EXAMPLE, metadata: { shop: "Mwanza" } }] });
export type SendMessage = z.infer<typeof SendMessage>;
export type WantedMessage = z.infer<typeof Message>;

/** `POST /api/v1/message-batches`. */
export const SendMessages = z
  .strictObject({
    messages: z
      .array(Message, { error: "messages is a list" })
      .min(1, "messages has at least one message")
      .max(API_BATCH, `messages has at most ${API_BATCH} messages`)
      .describe("The messages, each as for POST /api/v1/messages without strict."),
    onInvalid: z
      .enum(["refuse", "skip"], { error: "onInvalid is refuse or skip" })
      .default("refuse")
      .describe("What one message that cannot be sent means for the others: refuse all, or skip it."),
  })
  .meta({ examples: [{ messages: [EXAMPLE], onInvalid: "skip" }] });
export type SendMessages = z.infer<typeof SendMessages>;

export const MESSAGE_STATES = [
  "scheduled",
  "queued",
  "sending",
  "accepted",
  "sent",
  "delivered",
  "read",
  "failed",
  "expired",
  "refused",
  "may_have_been_sent",
  "cancelled",
  "skipped",
] as const;
export const ApiMessageState = z
  .enum(MESSAGE_STATES)
  .describe(
    "may_have_been_sent: no clear answer came, and Tuma does not send it again. skipped: it must not be sent, and reason says why.",
  );
export type ApiMessageState = z.infer<typeof ApiMessageState>;

const id = z
  .string()
  .regex(
    /^msg_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}_\d{1,9}$/,
    "id is of a message, such as msg_…",
  )
  .describe("Id of the message.")
  .meta({ examples: ["msg_0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b_1"] });

const givenReference = z.string().nullable().describe("Your own name of the message, as you gave it.");

/** The answer to an accepted message. */
export const AcceptedMessage = z.object({
  id,
  state: ApiMessageState,
  reason: z.string().nullable().describe("Why it is skipped."),
  channel: z.enum(MESSAGE_CHANNELS).describe("The way it goes."),
  why: z.string().nullable().describe("Of channel auto: why it goes this way."),
  segments: z.int().describe("Segments of an SMS by our own count; 0 in chat."),
  creditsEstimated: z.int().describe("What the service is expected to charge; 0 in chat."),
  reference: givenReference,
});
export type AcceptedMessage = z.infer<typeof AcceptedMessage>;

const Refused = z.object({
  id: z.null().describe("There is no message: nothing was accepted."),
  state: z.literal("refused").describe("It cannot be sent as it is."),
  reason: z.string().describe("Which rule it breaks."),
  field: z.string().describe("Which field of the message."),
  reference: givenReference,
});

/** One line for each message, in the order of the request. */
export const AcceptedBatch = z.object({
  items: z
    .array(z.union([AcceptedMessage, Refused]))
    .describe("One line for each message, in the order of the request."),
});
export type AcceptedBatch = z.infer<typeof AcceptedBatch>;

export const MessageRef = z.object({ id });

/** `POST /api/v1/messages/:id/resend`. */
export const ResendMessage = z.strictObject({
  acceptSecondCharge: z
    .literal(true, {
      error: "acceptSecondCharge is true: this person may get it twice, and it may be charged twice",
    })
    .describe("True: this person may get it twice, and it may be charged twice."),
});
export type ResendMessage = z.infer<typeof ResendMessage>;

/** The answer: it is queued once more. */
export const ResentMessage = z.object({ id, state: ApiMessageState });
export type ResentMessage = z.infer<typeof ResentMessage>;

/** A message and what is known of it; times are ISO-8601. */
export const ApiMessage = z.object({
  id,
  state: ApiMessageState,
  reason: z.string().nullable().describe("Why it was refused, failed, was skipped, or what it waits for."),
  to: z.string().describe("The number in E.164; masked for a key that may not see numbers."),
  channel: z.enum(MESSAGE_CHANNELS).describe("The way it goes."),
  why: z.string().nullable().describe("Of channel auto: why it goes this way."),
  sender: z.string().nullable().describe("The sender of an SMS; null in chat."),
  kind: z
    .enum(["service", "marketing"])
    .describe("Marketing waits for the hours in which the company allows it."),
  segments: z.int().describe("Segments of an SMS by our own count; 0 in chat."),
  reference: givenReference,
  metadata: z.record(z.string(), z.string()).nullable().describe("Your own texts, as you gave them."),
  createdAt: z.string().describe("When it was accepted."),
  sendAt: z.string().nullable().describe("It is not sent before this moment; null: at once."),
  expiresAt: z.string().nullable().describe("It is not sent after this moment; null: whenever it can be."),
  stateAt: z.string().describe("Since when it is in its state, as far as we know."),
  serviceId: z.string().nullable().describe("The id that the service gave to the message."),
  certainty: Grade.nullable().describe(
    "How certain it is that serviceId is of this message; null while there is none.",
  ),
});
export type ApiMessage = z.infer<typeof ApiMessage>;

export const ListMessages = z.strictObject({
  to: z
    .string()
    .min(1, "to is one phone number")
    .max(64, "to is one phone number")
    .optional()
    .describe("Only those to this number, best in E.164 with its + written as %2B.")
    .meta({ examples: ["+255754000321"] }),
  state: ApiMessageState.optional().describe("Only those that are in this state now."),
  reference: z.string().min(1).max(128).optional().describe("Only those with this reference."),
  since: z.iso.datetime({ offset: true }).optional().describe("Only those accepted since."),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("How many at most."),
  after: z
    .string()
    .regex(/^\d{1,18}$/, "after is the next of a list")
    .optional()
    .describe("The next of the list before."),
});
export type ListMessages = z.infer<typeof ListMessages>;

export const ApiMessageList = z.object({
  items: z.array(ApiMessage).describe("The messages of this page."),
  next: z
    .string()
    .nullable()
    .describe(
      "Give it as after; null at the end. With a state there may be a next where items are few or none.",
    ),
});
export type ApiMessageList = z.infer<typeof ApiMessageList>;

/** `GET /api/v1/events`. */
export const ListPublicEvents = z.strictObject({
  after: z.coerce.number().int().min(0).default(0).describe("The sequence of the last event you have read."),
  limit: z.coerce.number().int().min(1).max(500).default(100).describe("How many at most."),
});

export const PublicEventList = z.object({
  items: z.array(OutgoingEvent).describe("The events, in the order in which they became known here."),
  next: z.int().describe("Give it as after: the sequence of the last of these."),
});
