import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

export type Sheet = {
  /** Another one for each content. */
  name: string;
  /** Where pages ask for it. */
  path: string;
  text: string;
};

/** The one style sheet of a built console, as it can stand in a page; null where there is none, or more than one. */
export function readSheet(root: string): Sheet | null {
  const folder = join(root, ".next/static/chunks");
  const [file, ...others] = globSync("*.css", { cwd: folder });
  if (file === undefined || others.length > 0) return null;
  const text = readFileSync(join(folder, file), "utf8").replaceAll("url(../", "url(/_next/static/");
  // What ends the element would end the page.
  if (/<\/style/i.test(text)) return null;
  return { name: basename(file, ".css"), path: `/_next/static/chunks/${file}`, text };
}
