import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { build, type Plugin } from "esbuild";
import { ROOT } from "../root.ts";
import { BUNDLES, PROCESSES } from "./freshness.ts";

/** What each of them says of where it is, as a module of the sources would. */
const BANNER = `const fileUrl = require("node:url").pathToFileURL(__filename).href;
const folderAt = (from) => require("node:path").join(__dirname, from);`;

/**
 * Makes one file of each process that `npm start` runs: read as a thousand modules they took 0.4 s of processor time each
 * and 15 to 30 MB more. As CommonJS, because an `import` of `node:http` gets at all that it has, and so loads an HTTP client:
 * another 14 MB. Whoever reads a trace finds the names and the files of the sources in it.
 */
export async function bundleProcesses(folder = join(ROOT, BUNDLES)): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: PROCESSES,
    outdir: folder,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    // Next is the one that its pages have; a library of machine code stays a file, and so does what only few load, or what is
    // only built or developed with.
    external: [
      "next",
      "@node-rs/argon2",
      "@opentelemetry/*",
      "pg-native",
      "esbuild",
      "./lib/launch/open-together.ts",
    ],
    define: { "import.meta.url": "fileUrl", "import.meta.main": "false" },
    banner: { js: BANNER },
    plugins: [keepPlaces(folder)],
    logLevel: "silent",
  });
}

/** What looks beside itself finds what stands there in the sources, wherever the checkout is moved to. */
const keepPlaces = (folder: string): Plugin => ({
  name: "keep-places",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]lib[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const place = relative(folder, dirname(path));
      const contents = source
        .replaceAll(/\bimport\.meta\.dirname\b/g, `folderAt(${JSON.stringify(place)})`)
        // A thread of its own, which is read as it stands; that of the front is built, and names itself.
        .replaceAll(
          /new URL\("\.\/([\w-]+\.ts)"/g,
          (_, name) => `new URL(${JSON.stringify(`${place}/${name}`)}`,
        );
      return { contents, loader: "ts" };
    });
  },
});
