import { globSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "#lib/db/index.ts";
import { ROOT } from "../../launch/root.ts";

/** The texts that were asked, by the place of the call: `file:line:column`. */
export type StatementsByFile = Map<string, Set<string>>;

const STORE = "lib/server/store";
export const STORE_FILES = globSync(`${STORE}/**/*.ts`, { cwd: ROOT }).filter(
  (file) => !file.endsWith(".test.ts"),
);

/** A loop over rows has asked everything by then. */
const MOST_ASKED = 20;

/** What cannot be just anything: words that choose a statement, and what is counted or cut. */
const NAMED: Record<string, unknown> = {
  ...{
    answer: "",
    order: "newest",
    show: "all",
    sort: "newest",
    few: "late",
    state: "failed",
    toJSON: () => "",
    conditions: [{ of: "opt-out", is: "out" }],
  },
  ...{ bytes: 1, end: 1, length: 1, size: 1, start: 0 },
};

/**
 * Calls every function of the store, with something that goes for every argument and every row, and collects what each
 * asks: with all that is, has and can, and without; where rows are found, and where none are.
 */
export async function askedStatements(): Promise<StatementsByFile> {
  const asked: StatementsByFile = new Map();
  for (const file of STORE_FILES) {
    const exported = Object.values(await import(join(ROOT, file)));
    // What it makes of its rows is of no interest.
    for (const call of exported.filter((one) => typeof one === "function"))
      for (const { thing, rows, word } of TRIES)
        await drain(() => call(deafDatabase(asked, rows), word ?? thing, thing, thing)).catch(
          () => undefined,
        );
  }
  return asked;
}

const TRIES = [true, false]
  .map(anything)
  .flatMap((thing) =>
    [[thing], []].flatMap((rows) => ["chat", "events", null].map((word) => ({ thing, rows, word }))),
  );

async function drain(call: () => unknown): Promise<void> {
  const result = await call();
  if (typeof result !== "object" || result === null || !(Symbol.asyncIterator in result)) return;
  for await (const _ of result as AsyncIterable<unknown>);
}

/** Every property of it is the same again; it can be called, walked through, spread, and written into a text. */
function anything(isSo: boolean): object {
  const thing: object = new Proxy(() => undefined, {
    get(_, key) {
      if (typeof key === "symbol") return key === Symbol.iterator ? () => [thing].values() : () => 1;
      // It is no promise.
      if (key === "then") return undefined;
      if (/^(is|has|can)[A-Z]/.test(key)) return isSo;
      return key in NAMED ? NAMED[key] : thing;
    },
    apply: () => thing,
    ownKeys: () => Object.keys(NAMED),
    getOwnPropertyDescriptor: (_, key) => ({
      ...{ configurable: true, enumerable: true },
      value: NAMED[String(key)],
    }),
  });
  return thing;
}

function deafDatabase(asked: StatementsByFile, rows: readonly object[]): Db {
  let count = 0;
  const query = async (sql: string) => {
    if (++count > MOST_ASKED) throw new Error("it asks without an end");
    // Chosen by a word that is none of ours.
    if (sql.includes("undefined")) throw new Error("no statement");
    const at = new RegExp(`${STORE}/[^:]+:\\d+:\\d+`).exec(new Error("where").stack ?? "")?.[0];
    if (at) asked.set(at, (asked.get(at) ?? new Set()).add(sql));
    return rows as never;
  };
  const tx = { query, wake: () => undefined };
  const db: Db = {
    ...tx,
    url: "",
    load: () => ({ size: 0, idle: 0, waiting: 0 }),
    beside: () => db,
    together: () => query,
    transaction: (work) => work(tx),
    connect: async () => ({ ...tx, release: () => undefined, onLost: () => undefined }),
    close: async () => undefined,
  };
  return db;
}
