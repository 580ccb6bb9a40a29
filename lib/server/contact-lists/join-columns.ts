import { asSeen } from "#lib/contract/rules/text/as-seen.ts";
import type { ListColumns } from "../store/contact-list/contact-list.ts";

type Joined = { headers: string[]; phoneColumn: number; cells: number[][] };

/**
 * The columns of several lists as those of one: those of the first, then what each next one has beside. Columns are the
 * same where their names are, however their letters are written, and the columns of numbers are one whatever their names.
 * `cells` has for each list which of its columns, from 1, stands in each of these; 0 for none.
 */
export function joinColumns(lists: readonly ListColumns[]): Joined {
  const headers: string[] = [];
  const placeOf = new Map<string, number>();
  const keys = lists.map(keysOf);
  for (const [at, list] of lists.entries()) {
    for (const [column, key] of (keys[at] ?? []).entries()) {
      if (placeOf.has(key)) continue;
      placeOf.set(key, headers.length);
      headers.push(freeName(list.headers[column] ?? "", headers));
    }
  }
  const places = [...placeOf.keys()];
  const cells = keys.map((own) => places.map((key) => own.indexOf(key) + 1));
  return { headers, phoneColumn: placeOf.get(PHONE) ?? 0, cells };
}

const PHONE = "phone";

/** What each column is known by. Two of a list whose names differ in their letters alone are the first and the second of it. */
function keysOf({ headers, phoneColumn }: ListColumns): string[] {
  const count = new Map<string, number>();
  return headers.map((header, column) => {
    if (column === phoneColumn) return PHONE;
    const name = asSeen(header);
    count.set(name, (count.get(name) ?? 0) + 1);
    return `${count.get(name)} ${name}`;
  });
}

/** A column of one list may be called as the numbers of another. */
function freeName(header: string, taken: readonly string[]): string {
  const used = new Set(taken.map(asSeen));
  let name = header;
  for (let n = 2; used.has(asSeen(name)); n++) name = `${header} (${n})`;
  return name;
}
