import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

/** The files of tests it is given, one after another in this process, each as one test: its hooks and all that it opens end with it. */
for (const file of process.argv.slice(2)) {
  await test(file, async () => {
    await import(pathToFileURL(resolve(file)).href);
  });
}
