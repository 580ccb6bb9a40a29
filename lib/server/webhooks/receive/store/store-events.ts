import { type Db, sqlStateOf } from "#lib/db/index.ts";
import { insertEvents, type NewEvent } from "#lib/server/store/event/event.ts";

/** Stores a batch durably; a row that jsonb refuses is stored without its parsed part and never fails the others. */
export async function storeEvents(db: Db, events: readonly NewEvent[], again: 0 | 1): Promise<void> {
  const distinct = mergeDuplicates(events);
  try {
    await insertEvents(db, distinct, again);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    for (const event of distinct) await storeOne(db, event, again);
  }
}

async function storeOne(db: Db, event: NewEvent, again: 0 | 1): Promise<void> {
  try {
    await insertEvents(db, [event], again);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    const flags = [...event.flags, "not-storable" as const];
    await insertEvents(db, [{ ...event, body: null, isBodyRaw: false, flags }], again);
  }
}

/** SQLSTATE class 22 is bad data, 54 a limit of the program (depth, size): both are about one row. */
function isRefusedValue(error: unknown): boolean {
  return /^(22|54)/.test(sqlStateOf(error) ?? "");
}

/** One statement may touch a row once: the first delivery is kept, the others are counted on it. */
function mergeDuplicates(events: readonly NewEvent[]): NewEvent[] {
  const byId = new Map<string, NewEvent>();
  for (const event of events) {
    const first = byId.get(event.eventId);
    byId.set(event.eventId, first ? merge(first, event) : event);
  }
  return [...byId.values()].sort((a, b) => (a.eventId < b.eventId ? -1 : 1));
}

function merge(first: NewEvent, other: NewEvent): NewEvent {
  const isSame = Buffer.compare(first.raw, other.raw) === 0;
  return {
    ...first,
    duplicates: first.duplicates + 1 + other.duplicates,
    conflictRaw: isSame ? first.conflictRaw : other.raw,
  };
}
