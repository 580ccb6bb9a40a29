import type { CallDetail, CallRow } from "#lib/contract/desk/call/call.ts";
import { formatSecond } from "./format-second.ts";

type PinnedNote = { id: string; second: number; text: string };

/** The notes of a call that are pinned to a second, in the order of the recording. */
export function pinnedOf(call: CallDetail | CallRow): PinnedNote[] {
  if (!("notes" in call)) return [];
  return call.notes
    .flatMap(({ id, second, text }) => (second === null ? [] : [{ id, second, text }]))
    .sort((one, other) => one.second - other.second);
}

type PinnedNotesProps = { notes: readonly PinnedNote[]; onSeek: (second: number) => void };

/** Each goes to its second. */
export function PinnedNotes({ notes, onSeek }: PinnedNotesProps) {
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Notes in this recording" className="mt-3 flex max-h-40 flex-col gap-1 overflow-y-auto">
      {notes.map(({ id, second, text }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onSeek(second)}
            className="flex min-h-7 w-full items-baseline gap-3 rounded-1 px-2 py-1 text-left text-13 hover:bg-hover max-sm:min-h-11"
          >
            <span className="num flex-none font-semibold text-accent-text">{formatSecond(second)}</span>
            <span className="min-w-0 break-words">{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
