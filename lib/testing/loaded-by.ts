import { execFile } from "node:child_process";
import { promisify } from "node:util";

const SCRIPT = `
  import { registerHooks } from "node:module";
  const loaded = new Set();
  registerHooks({
    resolve(name, context, next) {
      const found = next(name, context);
      loaded.add(found.url);
      return found;
    },
  });
  for (const url of process.argv.slice(1)) await import(url);
  console.log(JSON.stringify([...loaded]));
  process.exit();
`;

/** The URLs of all modules that these load. In a process of its own: what a test loaded before is not asked for again. */
export async function loadedBy(...modules: URL[]): Promise<string[]> {
  const args = ["--input-type=module", "--eval", SCRIPT, ...modules.map(({ href }) => href)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}
