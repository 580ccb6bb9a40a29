import { maskNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import type { Db } from "#lib/db/index.ts";
import type { FieldError } from "#lib/fault.ts";
import type { Log } from "../log.ts";
import { insertKeyRequests, type KeyRequestRow, trimKeyRequests } from "../store/api/key-request.ts";

/** Requests of keys that are not written down yet. */
export type KeyRequestsCollected = {
  note(request: KeyRequestRow): void;
  /** Writes down all there are, and trims those keys. What the database does not take now is kept. */
  write(db: Db): Promise<void>;
  /** Called as soon as there is something. */
  onSome(call: () => void): void;
};

/** Of all keys, while a database stays away: then the oldest are forgotten. */
const MOST = 5_000;

/**
 * Collects requests of keys in the memory of this process, so that no request waits for a statement about itself. A process
 * that is killed loses the last second of them; what they asked for is written down by its own transaction.
 */
export function collectKeyRequests(): KeyRequestsCollected {
  let kept: KeyRequestRow[] = [];
  let onSome: (() => void) | undefined;
  const bound = () => kept.length > MOST && kept.splice(0, kept.length - MOST / 2);
  return {
    note(request) {
      kept.push({ ...request, fields: request.fields.slice(0, MOST_FIELDS).map(nameless) });
      bound();
      if (kept.length === 1) onSome?.();
    },
    async write(db) {
      const taken = kept;
      if (taken.length === 0) return;
      kept = [];
      try {
        await insertKeyRequests(db, taken);
      } catch (error) {
        kept = [...taken, ...kept];
        bound();
        throw error;
      }
      await trimKeyRequests(db, [...new Set(taken.map(({ keyId }) => keyId))]);
    },
    onSome(call) {
      onSome = call;
    },
  };
}

const MOST_FIELDS = 20;
const MOST_CHARS = 200;
/** How fields are called, and places in lists. Anything else in a path, or quoted by a rule, somebody made up. */
const NAME = /^[A-Za-z][\w-]{0,39}$|^\d{1,4}$/;
/** Names below these are somebody's own, too. */
const OF_THEIRS = /(?:^|\.)(?:metadata|parameters)$/;
const UNNAMED = "…";
/** In a file without headings these are its first row. */
const COLUMNS = /(Its columns: ).*/s;

/** A field and its rule without what was written into it: names stay, texts and numbers do not. */
function nameless({ path, rule }: FieldError): FieldError {
  const parts = path.split(".");
  const isOurs = (part: string, at: number) =>
    (NAME.test(part) && !OF_THEIRS.test(parts.slice(0, at).join("."))) || part === "";
  const theirs = parts.filter((part, at) => !isOurs(part, at));
  const told = theirs
    .reduce((text, part) => text.replaceAll(part, UNNAMED), rule)
    .replace(COLUMNS, `$1${UNNAMED}`)
    .replace(/“([^”]*)”/g, (_, quoted: string) => `“${quoted.split(", ").map(named).join(", ")}”`);
  return {
    path: parts.map((part, at) => (isOurs(part, at) ? part : UNNAMED)).join("."),
    rule: maskNumbers(told).replaceAll("\0", UNNAMED).toWellFormed().slice(0, MOST_CHARS),
  };
}

const named = (part: string): string => (NAME.test(part) ? part : UNNAMED);

const EVERY_MS = 1_000;

type Parts = { db: Db; keyRequests: KeyRequestsCollected; log: Log };

/** From here on what is collected is written down within a second or so; a process is not kept alive by it. */
export function writeKeyRequestsInTurn({ db, keyRequests, log }: Parts): void {
  const later = () => setTimeout(() => void write(), EVERY_MS).unref();
  keyRequests.onSome(later);
  async function write() {
    try {
      await keyRequests.write(db);
    } catch (error) {
      log.warn("requests of keys were not written down yet", { error });
      later();
    }
  }
}
