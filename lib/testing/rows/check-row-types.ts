import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ROOT } from "../../launch/root.ts";
import { STORE_FILES, type StatementsByFile } from "./asked-statements.ts";
import { type Call, listCalls } from "./list-calls.ts";
import type { Column, Describe } from "./open-describer.ts";

/**
 * What the compiler says of a copy of the store in which each row type is held against the columns that its statements
 * answer. Whether what is worked out of a single row may be null the server does not tell, and what is in JSON neither.
 */
export async function checkRowTypes(asked: StatementsByFile, describe: Describe): Promise<string> {
  // Where the packages are found.
  const cache = join(ROOT, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "rows-"));
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const calls = listCalls();
  for (const file of STORE_FILES) {
    let text = readFileSync(join(ROOT, file), "utf8");
    for (const call of calls.filter((one) => one.file === file).toReversed()) {
      const type = await heldType(call, asked, describe);
      if (type !== null) text = `${text.slice(0, call.start)}<${type}>${text.slice(call.end)}`;
    }
    put(file, text);
  }
  put("held.d.ts", HELD);
  put("tsconfig.json", JSON.stringify(CONFIG));
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, "-p", folder], {
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  return status === 0 ? "" : stdout.replaceAll(`${relative(ROOT, folder)}/`, "") + stderr;
}

/** A call that names no type is held to that of any row, so that none slips in from what it is returned as. */
async function heldType(
  { at, rowType }: Call,
  asked: StatementsByFile,
  describe: Describe,
): Promise<string | null> {
  let type = rowType;
  for (const sql of asked.get(at) ?? []) {
    const columns = await describe(sql);
    if (columns.length > 0)
      type = `Held<${shapeOf(columns)}, ${nullableOf(columns)}, ${type ?? "Record<string, unknown>"}>`;
  }
  return type;
}

function shapeOf(columns: readonly Column[]): string {
  const types = new Map(columns.map(({ name, type }) => [JSON.stringify(name), typeOf(type)]));
  return `{ ${[...types].map(([name, type]) => `${name}: ${type}`).join("; ")} }`;
}

function nullableOf(columns: readonly Column[]): string {
  const names = columns.filter(({ mayBeNull }) => mayBeNull).map(({ name }) => JSON.stringify(name));
  return names.join(" | ") || "never";
}

function typeOf(type: string): string {
  const [, ours] = TYPES.find(([names]) => names.split(" ").includes(type)) ?? [];
  if (ours === undefined) throw new Error(`Say here what the driver makes of ${type}.`);
  return ours;
}

/** What `lib/db` and the driver make of the types that the store answers. */
const TYPES = [
  ["bool", "boolean"],
  ["int2 int4 int8 float8 numeric", "number"],
  ["text uuid void", "string"],
  ["timestamptz", "Date"],
  ["bytea", "Uint8Array"],
  ["json jsonb", "unknown"],
  ["_bool", "readonly (boolean | null)[]"],
  ["_timestamptz", "readonly (Date | null)[]"],
  ["_int4", "readonly (number | null)[]"],
  ["_text", "readonly (string | null)[]"],
] as const;

const HELD = `
  type Held<Answer, Nulls, Row extends Fits<Answer, Nulls, Row>> = Row;
  type Fits<Answer, Nulls, Row> = { [K in keyof Row]: string extends K ? Row[K]
    : K extends keyof Answer ? NonNullable<Row[K]> extends Answer[K]
      ? K extends Nulls ? null extends Row[K] ? Row[K] : "may be null" : Row[K]
      : Answer[K]
    : {} extends Pick<Row, K> ? Row[K] : "no such column" }
    & { [K in Exclude<keyof Answer, keyof Row>]: "not in the row type" };
`;

const CONFIG = {
  extends: join(ROOT, "tsconfig.json"),
  compilerOptions: {
    incremental: false,
    paths: { "#lib/*": [join(ROOT, "lib/*")] },
    rootDirs: [ROOT, "."],
  },
  include: ["lib/**/*.ts", "held.d.ts"],
  exclude: [],
};
