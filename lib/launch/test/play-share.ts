import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

/** What waits for a process that it let go of, as a launcher does for its server, is not over. */
const staying = setInterval(() => undefined, 60_000);

/** The files of tests it is given, one after another in this process, each as one test: its hooks and all that it opens end with it. */
for (const file of process.argv.slice(2)) {
  await test(file, async (t) => {
    const { promise: whole, resolve: begin } = Promise.withResolvers<void>();
    // As in a process of its own, its tests begin when all of it has been read.
    t.before(() => whole);
    await import(pathToFileURL(resolve(file)).href).finally(begin);
  });
}
clearInterval(staying);
