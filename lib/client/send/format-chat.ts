import { t } from "#lib/contract/language.ts";
import { isUnseen } from "#lib/contract/rules/text/unseen.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";

export type ChatStyle = "plain" | "bold" | "italic" | "strike" | "code";
/** A run of one style; `at` is where its mark or text begins. */
export type ChatPiece = { at: number; style: ChatStyle; text: string };

const MARKED =
  /```([^`]+)```|(?<![\p{L}\p{N}])(?:\*(\S(?:[^*\n]*\S)?)\*|_(\S(?:[^_\n]*\S)?)_|~(\S(?:[^~\n]*\S)?)~)(?![\p{L}\p{N}])/gu;

/** A chat text as the phone draws it: `*bold*`, `_italic_`, `~struck~` and code between three backticks. */
export function formatChat(text: string): ChatPiece[] {
  const pieces: ChatPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    if (match.index > end) pieces.push({ at: end, style: "plain", text: text.slice(end, match.index) });
    pieces.push({ at: match.index, ...pieceOf(match) });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ at: end, style: "plain", text: text.slice(end) });
  return pieces;
}

function pieceOf([whole, code, bold, italic, strike]: RegExpExecArray): Omit<ChatPiece, "at"> {
  if (code !== undefined) return { style: "code", text: code };
  if (bold !== undefined) return { style: "bold", text: bold };
  if (italic !== undefined) return { style: "italic", text: italic };
  return strike === undefined ? { style: "plain", text: whole } : { style: "strike", text: strike };
}

// Part of pictures, and of letters of some scripts.
const JOINING = /[\p{Join_Control}\p{Variation_Selector}\u{e0020}-\u{e007f}]/gu;

/** What a reader would not see but the phone gets: in words, or null. */
export function unseenOf(text: string): string | null {
  const invisible = [...text.replace(JOINING, "")].filter(isUnseen).length;
  if (invisible > 0)
    return t(
      formatNoun(invisible, "invisible character"),
      plural(invisible, "herufi 1 isiyoonekana", `herufi ${formatCount(invisible)} zisizoonekana`),
    );
  return text !== text.trim()
    ? t("Spaces or empty lines at the start or end", "Nafasi au mistari mitupu mwanzoni au mwishoni")
    : null;
}
