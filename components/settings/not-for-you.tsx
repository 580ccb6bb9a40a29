import { Note } from "../ui/note.tsx";
import { formatList } from "../ui/text/format-list.ts";

/** In place of a page that this role may not read: says who may. */
export function NotForYou({ what, managers }: { what: string; managers: readonly string[] }) {
  return (
    <Note tone="grey" title={`Only owners and admins see ${what}`}>
      {managers.length > 0 ? `Ask ${formatList(managers)}.` : "Ask an owner."}
    </Note>
  );
}
