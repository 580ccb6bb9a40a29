import { t } from "#lib/contract/language.ts";
import { unicodeCharactersOf } from "#lib/contract/rules/text/segments.ts";
import { ExpensiveCharacters } from "../../domain/expensive-characters.tsx";

/** The text with the characters marked that make it Unicode; neighbours together, as Arabic letters join. */
export function SmsWords({ text }: { text: string }) {
  if (text === "")
    return (
      <span className="text-ink-3">{t("What you write appears here", "Unachoandika kinaonekana hapa")}</span>
    );
  const dear = new Set(unicodeCharactersOf(text).map(({ character }) => character));
  return piecesOf(text, dear).map(({ at, piece, isDear }) =>
    isDear ? <ExpensiveCharacters key={at}>{piece}</ExpensiveCharacters> : piece,
  );
}

type Piece = { at: number; piece: string; isDear: boolean };

function piecesOf(text: string, dear: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of text) {
    const last = pieces.at(-1);
    const isDear = dear.has(character);
    if (last && isDear === last.isDear) last.piece += character;
    else pieces.push({ at, piece: character, isDear });
    at += character.length;
  }
  return pieces;
}
