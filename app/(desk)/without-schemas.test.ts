import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "../..");
const ZOD = join(ROOT, "lib/contract/zod.ts");
/** What checks what is typed by the schema of its door, or reads the templates of others, loads schemas. */
const WITH = /^(campaigns\/|contacts\/lists|inbox|messages|sandbox|send)/;

const pages = globSync("**/page.tsx", { cwd: import.meta.dirname }).filter(
  (page) => page === "campaigns/page.tsx" || !WITH.test(page),
);
pages.push("../(auth)/sign-in/page.tsx");

const CLAUSE =
  /^(?:import|export) (?!type\b)([^;]*?)from "([^"]+)";|^import "([^"]+)";|\bimport\("([^"]+)"\)/gm;
const TYPES_ONLY = /^\{(?:\s*type [^,}]+,?)+\s*\}\s*$/;
const known = new Map<string, string[]>();

test("no page that only shows loads the schemas of the contract, which bring zod, not even when it has come to rest", () => {
  assert.ok(pages.length > 20, String(pages.length));
  for (const page of pages) assert.equal(wayToZod(join(import.meta.dirname, page)), null, page);
});

test("whatever makes schemas in a browser has told zod before that it may not compile", () => {
  const files = globSync("{app,components,lib/{audience,client,contract}}/**/*.{ts,tsx}", { cwd: ROOT });
  const making = files.filter(
    (file) =>
      !/\.test\.ts$|^app\/api\//.test(file) &&
      /^import \{ z \} from "zod";$/m.test(readFileSync(join(ROOT, file), "utf8")),
  );
  assert.ok(making.length > 50, String(making.length));
  assert.deepEqual(
    making.filter((file) => !importsOf(join(ROOT, file)).includes(ZOD)),
    [],
  );
});

/** By which files a browser that shows this page comes to zod; null where by none. */
function wayToZod(page: string): string | null {
  const seen = new Set<string>();
  const todo = [{ file: page, way: page, inBrowser: false }];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const inBrowser = next.inBrowser || readFileSync(next.file, "utf8").startsWith('"use client"');
    if (inBrowser && next.file === ZOD) return next.way;
    for (const file of importsOf(next.file)) {
      const key = `${file} ${inBrowser}`;
      if (seen.has(key)) continue;
      seen.add(key);
      todo.push({ file, way: `${next.way} > ${file.slice(ROOT.length + 1)}`, inBrowser });
    }
  }
  return null;
}

/** Files of ours that are there when it runs, late parts too; none of the server, which no browser loads. */
function importsOf(file: string): string[] {
  const found = known.get(file);
  if (found) return found;
  const clauses = [...readFileSync(file, "utf8").matchAll(CLAUSE)];
  const names = clauses.flatMap(([, what = "", ...from]) =>
    TYPES_ONLY.test(what) ? [] : (from.find((name) => name !== undefined) ?? []),
  );
  const files = names
    .filter((name) => /^[.#]/.test(name))
    .map((name) => (name.startsWith("#") ? join(ROOT, name.slice(1)) : join(dirname(file), name)))
    .filter((one) => /\.tsx?$/.test(one) && !/\/lib\/(server|db)\//.test(one) && existsSync(one));
  known.set(file, files);
  return files;
}
