import { DEFAULT_TEMPLATE_LANGUAGE } from "#lib/contract/wire/limits.ts";
import type { Composed } from "./mutations.ts";
import { numbersOf, type Recipients } from "./read-recipients.ts";
import type { ButtonSlot, Slot } from "./template-slots.ts";

export type SendChannel = "sms" | "chat-text" | "chat-template";

/** Everything typed in the composer; what one channel does not use waits for when its tab is open again. */
export type Draft = {
  smsText: string;
  senderId: string;
  chatText: string;
  templateName: string;
  language: string;
  texts: Slot[];
  buttons: ButtonSlot[];
};

export const EMPTY_DRAFT: Draft = {
  smsText: "",
  senderId: "",
  chatText: "",
  templateName: "",
  language: DEFAULT_TEMPLATE_LANGUAGE,
  texts: [],
  buttons: [],
};

export function channelOf(asked: unknown): SendChannel {
  return asked === "chat-text" || asked === "chat-template" ? asked : "sms";
}

type Composing = {
  channel: SendChannel;
  draft: Draft;
  recipients: Recipients;
  /** The idempotency key of this chat content. */
  keyFor: (content: unknown) => string;
};

/** The request of a draft that nothing stands in the way of. One SMS goes alone, so that its id is its own. */
export async function composedOf(composing: Composing): Promise<Composed> {
  const { channel, draft, recipients, keyFor } = composing;
  const to = numbersOf(recipients);
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

async function templateOf({ templateName, language, texts, buttons }: Draft) {
  const { parametersOf } = await loadSlots();
  const templateParameters = parametersOf({ texts, buttons });
  return {
    templateName: templateName.trim(),
    language: language.trim() || DEFAULT_TEMPLATE_LANGUAGE,
    ...(templateParameters && { templateParameters }),
  };
}

/** The rules of parameters bring their schemas with them: they are fetched by who sends a template. */
const loadSlots = () => import("./template-slots.ts");
