import type { Conversation } from "#lib/contract/desk/conversation.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";

/** What somebody wrote that is no text, by the word that the service has for it. */
const KINDS: Partial<Record<string, string>> = {
  image: "Picture",
  audio: "Voice note",
  voice: "Voice note",
  video: "Video",
  document: "Document",
  location: "Location",
  sticker: "Sticker",
  contact: "Contact",
  contacts: "Contact",
};

type Written = NonNullable<Conversation["last"]>;

/** Told of what is not kept any more, as of what somebody wrote as of what was sent. */
export const NOT_KEPT = "No longer kept";

/** What somebody wrote, as a line of a list has it: their words, or what it is; `isText` where they are theirs. */
export function writtenWords(written: Written | null): { words: string; isText: boolean } {
  if (written === null) return { words: NOT_KEPT, isText: false };
  const { text, messageType } = written;
  if (text !== null && !isBlankText(text)) return { words: text, isText: true };
  const kind = messageType?.trim().toLowerCase() ?? "";
  // What is not kept any more has no line: this is in its event, in a form that we do not know.
  if (kind === "text") return { words: "A text that we cannot show", isText: false };
  return { words: KINDS[kind] ?? "A message that is no text", isText: false };
}

/** People may write longer texts than we send: of such a one we show as much as we send, and the rest is in its event. */
export const hasMore = ({ text }: Written): boolean => text !== null && text.length >= MAX_CHAT_TEXT_LENGTH;
