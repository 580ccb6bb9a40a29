import type { AudienceContent } from "#lib/client/audience/audience-messages.ts";
import { parametersOf } from "#lib/client/send/template-slots.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import type { DraftValues } from "./draft-values.ts";

type Message = Pick<DraftValues, "channel" | "text" | "linkTo" | "texts" | "buttons"> &
  Partial<Pick<DraftValues, "others">>;

/** The fields that a message is made of: with one of them changed, it is another message. */
export const MESSAGE_FIELDS = [
  "channel",
  "text",
  "linkTo",
  "templateName",
  "language",
  "texts",
  "buttons",
  "languages",
  "otherTexts",
] as const;

/** What a row is filled into; of a chat text also the template beside it, where `others` is given. Links begin with `origin`. */
export function contentOf(
  { channel, text, linkTo, texts, buttons, others }: Message,
  origin: string | null,
): AudienceContent {
  const links = { origin, linkTo: linkTo.trim() || null };
  if (sendsTemplate(channel))
    return { channel, text: "", parameters: parametersOf({ texts, buttons }), links };
  const parameters = channel === "chat-text" && others ? parametersOf(others) : undefined;
  return { channel, text, parameters, links };
}
