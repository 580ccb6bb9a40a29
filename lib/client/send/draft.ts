import { MESSAGE_CHANNELS, type MessageChannel } from "#lib/contract/rules/sending/channels.ts";
import { DEFAULT_TEMPLATE_LANGUAGE } from "#lib/contract/wire/limits.ts";
import type { Composed } from "./mutations.ts";
import { NO_RECIPIENTS, type Recipients } from "./people/read-recipients.ts";
import type { ButtonSlot, Slot } from "./template-slots.ts";

export type SendChannel = MessageChannel;

/** Everything typed in the composer; what one channel does not use waits for when its tab is open again. */
export type Draft = {
  /** Who gets it; never kept beyond this page, as it is people's numbers. */
  to: Recipients;
  smsText: string;
  senderId: string;
  chatText: string;
  templateName: string;
  language: string;
  texts: Slot[];
  buttons: ButtonSlot[];
  /** What a text's recipients get whose window is closed or unknown. */
  remedy: "template" | "text" | "nothing";
  when: "now" | "later";
  /** As a clock in the company's zone shows them. */
  date: string;
  time: string;
  messageClass: "marketing" | "service";
};

export const EMPTY_DRAFT: Draft = {
  to: NO_RECIPIENTS,
  smsText: "",
  senderId: "",
  chatText: "",
  templateName: "",
  language: DEFAULT_TEMPLATE_LANGUAGE,
  texts: [],
  buttons: [],
  remedy: "template",
  when: "now",
  date: "",
  time: "",
  messageClass: "marketing",
};

export function channelOf(asked: unknown): SendChannel {
  return MESSAGE_CHANNELS.find((channel) => channel === asked) ?? "sms";
}

/** One request of a press: what it is and to whom, in E.164. */
export type Share = { channel: SendChannel; to: readonly string[] };

type Composing = Share & {
  draft: Draft;
  /** The idempotency key of this chat content. */
  keyFor: (content: unknown) => string;
};

/** The request of a draft that nothing stands in the way of. One SMS goes alone, so that its id is its own. */
export async function composedOf(composing: Composing): Promise<Composed> {
  const { channel, draft, keyFor } = composing;
  const to = [...composing.to];
  if (channel === "chat-text") {
    const text = draft.chatText;
    return { channel, body: { to, text, idempotencyKey: keyFor({ text }) } };
  }
  if (channel === "chat-template") {
    const content = await templateOf(draft);
    return { channel, body: { to, ...content, idempotencyKey: keyFor(content) } };
  }
  const text = draft.smsText;
  const senderId = draft.senderId.trim();
  const [only, ...others] = to;
  return only !== undefined && others.length === 0
    ? { channel: "sms", body: { to: only, text, senderId } }
    : { channel: "sms-bulk", body: { senderId, messages: to.map((number) => ({ to: number, text })) } };
}

/** What a template is sent with. */
export async function templateOf({
  templateName,
  language,
  texts,
  buttons,
}: Pick<Draft, "templateName" | "language" | "texts" | "buttons">) {
  const { parametersOf } = await loadSlots();
  const templateParameters = parametersOf({ texts, buttons });
  return {
    templateName: templateName.trim(),
    language: language.trim() || DEFAULT_TEMPLATE_LANGUAGE,
    ...(templateParameters && { templateParameters }),
  };
}

/** The rules of parameters bring their schemas with them: they are fetched by who sends a template. */
export const loadSlots = () => import("./template-slots.ts");
