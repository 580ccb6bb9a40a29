import type { Conversation } from "#lib/contract/desk/conversation.ts";

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
  if (text !== null && text.trim() !== "") return { words: text, isText: true };
  const kind = messageType?.trim().toLowerCase() ?? "";
  if (kind === "text") return { words: NOT_KEPT, isText: false };
  return { words: KINDS[kind] ?? "A message that is no text", isText: false };
}
