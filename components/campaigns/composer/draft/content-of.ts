import type { AudienceContent } from "#lib/client/audience/audience-messages.ts";
import { parametersOf } from "#lib/client/send/template-slots.ts";
import type { DraftValues } from "./draft-values.ts";

type Message = Pick<DraftValues, "channel" | "text" | "texts" | "buttons"> &
  Partial<Pick<DraftValues, "others">>;

/** The fields that a message is made of: with one of them changed, it is another message. */
export const MESSAGE_FIELDS = ["channel", "text", "templateName", "language", "texts", "buttons"] as const;

/** What a row is filled into; of a chat text also the template beside it, where `others` is given. */
export function contentOf({ channel, text, texts, buttons, others }: Message): AudienceContent {
  if (channel === "chat-template") return { channel, text: "", parameters: parametersOf({ texts, buttons }) };
  const parameters = channel === "chat-text" && others ? parametersOf(others) : undefined;
  return { channel, text, parameters };
}
