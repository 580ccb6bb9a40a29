import { FieldChip } from "#components/domain/field-chip.tsx";
import { fieldOf, piecesOf } from "#lib/client/audience/merge-fields.ts";

/** A message as it is written, with its fields as chips. */
export function MessageText({ text }: { text: string }) {
  return piecesOf(text).map((piece) => {
    if (!piece.isField) return <span key={piece.at}>{piece.text}</span>;
    const { name, fallback } = fieldOf(piece.text);
    return <FieldChip key={piece.at} name={name} fallback={fallback} />;
  });
}
