import { existsSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { ROOT } from "../launch/root.ts";

/** A declaration of a file's top level as `file#name`; of what stands outside of all as `file#`. */
type Place = string;
/** Where each starts, in order; `mentions` are all words in it. */
type Declared = { name: string; line: number; mentions: ReadonlySet<string> };
type Read = {
  declared: readonly Declared[];
  imports: ReadonlyMap<string, Place>;
  doors: ReadonlySet<string>;
};

const DECLARES = /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (\w+)/;
/** A route lists its doors by their keys: each is a declaration of its own. */
const DOOR = /^ {2}"([A-Z]+ \/api\/[^"]+)": /;

/**
 * Which declarations lead to which others, by the names that each mentions: so it is known which tests come to a function,
 * and by how many others, where their files load hundreds. A test that asks at a door comes to what that door alone does.
 */
export function openDeclarations() {
  const reads = new Map<string, Read>();
  const read = (file: string): Read => {
    const known = reads.get(file) ?? readDeclarations(file);
    reads.set(file, known);
    return known;
  };
  return { placeOf, distancesFrom };

  /** Of which declaration a line is. */
  function placeOf(file: string, line: number): Place {
    return `${file}#${read(file).declared.findLast((each) => each.line <= line)?.name ?? ""}`;
  }

  /** How many declarations lie between a test and each that it comes to. */
  function distancesFrom(test: string): Map<Place, number> {
    const { declared, doors } = read(test);
    const distances = new Map<Place, number>(declared.map(({ name }) => [`${test}#${name}`, 0]));
    for (const door of doors) distances.set(`${routeOf(door)}#${door}`, 1);
    for (const [place, distance] of distances)
      for (const next of mentionedIn(place)) if (!distances.has(next)) distances.set(next, distance + 1);
    return distances;
  }

  function mentionedIn(place: Place): Place[] {
    const [file = "", name = ""] = place.split("#");
    if (!existsSync(join(ROOT, file))) return [];
    const { declared, imports } = read(file);
    const here = new Set(declared.map((each) => each.name));
    const own = declared.filter((each) => each.name === name);
    // What is exported from elsewhere is not declared here.
    if (own.length === 0) return [imports.get(name) ?? []].flat();
    return own.flatMap(({ mentions }) =>
      [...mentions].flatMap((word) => {
        const imported = imports.get(word);
        return imported ?? (here.has(word) && word !== name ? `${file}#${word}` : []);
      }),
    );
  }
}

const routeOf = (door: string): string => `app/api/${/\/api\/([\w-]+)/.exec(door)?.[1]}/[[...door]]/route.ts`;

function readDeclarations(file: string): Read {
  const text = readFileSync(join(ROOT, file), "utf8");
  const code = /\.tsx$/.test(file) ? text : stripTypeScriptTypes(text);
  const starts: { name: string; line: number }[] = [];
  const lines = code.split("\n");
  for (const [index, line] of lines.entries()) {
    const name = (/^\S/.test(line) && !/^[)}\]]/.test(line) && (DECLARES.exec(line)?.[1] ?? "")) || null;
    const door = DOOR.exec(line)?.[1];
    if (name !== null || door !== undefined) starts.push({ name: door ?? name ?? "", line: index + 1 });
    else if (/^\w/.test(line)) starts.push({ name: "", line: index + 1 });
  }
  const declared = starts.map(({ name, line }, at) => {
    const own = lines.slice(line - 1, (starts[at + 1]?.line ?? lines.length + 1) - 1).join("\n");
    return { name, line, mentions: new Set(own.match(/[A-Za-z_$][\w$]*/g) ?? []) };
  });
  const doors = [...text.matchAll(/\bdoor\(\s*"([A-Z]+ \/api\/[^"]+)"/g)].map(([, key = ""]) => key);
  return { declared, imports: importsOf(file, code), doors: new Set(doors) };
}

/** What each name that a file imports, or exports from elsewhere, is there. */
function importsOf(file: string, code: string): Map<string, Place> {
  const found = code.matchAll(/\b(?:import|export)\s*\{([^}]*)\}\s*from\s*"([^"]+)"/g);
  return new Map(
    [...found].flatMap(([, names = "", from = ""]) => {
      const path = from.startsWith("#") ? from.slice(1) : relative(ROOT, resolve(ROOT, dirname(file), from));
      if (!/^[#.]/.test(from) || !/\.tsx?$/.test(from)) return [];
      return names
        .split(",")
        .map((name) => name.trim().split(/\s+as\s+/))
        .filter(([name]) => name)
        .map(([name = "", as = name]) => [as, `${path}#${name}`] as const);
    }),
  );
}
