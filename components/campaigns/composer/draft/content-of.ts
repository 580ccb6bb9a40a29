import type { AudienceContent } from "#lib/client/audience/audience-messages.ts";
import { parametersOf } from "#lib/client/send/template-slots.ts";
import type { DraftValues } from "./draft-values.ts";

type Message = Pick<DraftValues, "channel" | "text" | "texts" | "buttons">;

/** The fields that a message is made of: with one of them changed, it is another message. */
export const MESSAGE_FIELDS = ["channel", "text", "templateName", "language", "texts", "buttons"] as const;

/** What a row is filled into. */
export function contentOf({ channel, text, texts, buttons }: Message): AudienceContent {
  return channel === "chat-template"
    ? { channel, text: "", parameters: parametersOf({ texts, buttons }) }
    : { channel, text, parameters: undefined };
}
