import type { Enclosed, Written } from "#lib/contract/desk/conversation.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";

/** What somebody wrote that is no text, by the word that the service has for it: `constructor` is no word of ours, as it would be of an object. */
const KINDS = new Map(
  Object.entries({
    image: "Picture",
    audio: "Voice note",
    voice: "Voice note",
    video: "Video",
    document: "Document",
    location: "Location",
    sticker: "Sticker",
    contact: "Contact",
    contacts: "Contact",
    reaction: "Reaction",
    order: "Order",
    system: "Notice of the chat service",
    unsupported: "A message that the chat service does not pass on",
  }),
);

/** Told of what is not kept any more, as of what somebody wrote as of what was sent. */
export const NOT_KEPT = "No longer kept";

export type WrittenParts = {
  /** What it is, where it is no plain text. */
  kind: string | null;
  /** What came with it: a place, contacts, the name of a file. */
  details: string[];
  /** What they typed or pressed. */
  text: string | null;
};

/** What somebody wrote, in parts. */
export function writtenParts(written: Written | null): WrittenParts {
  if (written === null) return { kind: NOT_KEPT, details: [], text: null };
  const text = written.text !== null && !isBlankText(written.text) ? written.text : null;
  const details = written.enclosed ? linesOf(written.enclosed) : [];
  const type = written.messageType?.trim().toLowerCase() ?? "";
  const kind = KINDS.get(type) ?? null;
  if (kind !== null || text !== null) return { kind, details, text };
  // What is not kept any more has no line: this is in its event, in a form that we do not know.
  const isLost = type === "text" && details.length === 0;
  return { kind: isLost ? "A text that we cannot show" : "A message that is no text", details, text };
}

/** The same as a line of a list has it; `isText` where they are words of theirs alone. */
export function writtenWords(written: Written | null): { words: string; isText: boolean } {
  const { kind, details, text } = writtenParts(written);
  const said = [...details.map(isolated), ...(text === null ? [] : [text])].join(", ");
  return { words: [kind, said].filter(Boolean).join(": "), isText: kind === null };
}

function linesOf({ details, contacts, left }: Enclosed): string[] {
  const cards = contacts.map(({ personName, numbers }) =>
    [personName, ...numbers].filter(Boolean).join(", "),
  );
  return [...new Set([...details, ...cards]), ...(left > 0 ? [`and ${left} more`] : [])];
}

/** People may write longer texts than we send: of such a one we show as much as we send, and the rest is in its event. */
export const hasMore = ({ text }: Written): boolean => text !== null && text.length >= MAX_CHAT_TEXT_LENGTH;
