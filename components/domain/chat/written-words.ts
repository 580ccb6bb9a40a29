import type { Enclosed, Written } from "#lib/contract/desk/conversation.ts";
import { t, translated } from "#lib/contract/language.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";

/** What somebody wrote that is no text, by the word that the service has for it: `constructor` is no word of ours, as it would be of an object. */
const KINDS: Record<string, string> = translated(() => ({
  image: t("Picture", "Picha"),
  audio: t("Voice note", "Ujumbe wa sauti"),
  voice: t("Voice note", "Ujumbe wa sauti"),
  video: "Video",
  document: t("Document", "Hati"),
  location: t("Location", "Mahali"),
  sticker: t("Sticker", "Kibandiko"),
  contact: t("Contact", "Namba ya mtu"),
  contacts: t("Contact", "Namba ya mtu"),
  reaction: t("Reaction", "Hisia"),
  order: t("Order", "Oda"),
  system: t("Notice of the chat service", "Taarifa ya huduma ya chat"),
  unsupported: t(
    "A message that the chat service does not pass on",
    "Ujumbe ambao huduma ya chat haupitishi",
  ),
}));

/** Told of what is not kept any more, as of what somebody wrote as of what was sent. */
export const notKept = (): string => t("No longer kept", "Haihifadhiwi tena");

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
  if (written === null) return { kind: notKept(), details: [], text: null };
  const text = written.text !== null && !isBlankText(written.text) ? written.text : null;
  const details = written.enclosed ? linesOf(written.enclosed) : [];
  const type = written.messageType?.trim().toLowerCase() ?? "";
  const kind = Object.hasOwn(KINDS, type) ? (KINDS[type] ?? null) : null;
  if (kind !== null || text !== null) return { kind, details, text };
  // What is not kept any more has no line: this is in its event, in a form that we do not know.
  const isLost = type === "text" && details.length === 0;
  return {
    kind: isLost
      ? t("A text that we cannot show", "Maandishi tusiyoweza kuonyesha")
      : t("A message that is no text", "Ujumbe usio maandishi"),
    details,
    text,
  };
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
  return [
    ...new Set([...details, ...cards]),
    ...(left > 0 ? [t(`and ${left} more`, `na ${left} zaidi`)] : []),
  ];
}

/** People may write longer texts than we send: of such a one we show as much as we send, and the rest is in its event. */
export const hasMore = ({ text }: Written): boolean => text !== null && text.length >= MAX_CHAT_TEXT_LENGTH;
