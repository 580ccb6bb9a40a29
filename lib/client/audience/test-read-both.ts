import assert from "node:assert/strict";
import { inspectTable, openTable } from "#lib/audience/file/open-table.ts";
import { type ImportOptions, importBytes, storedBytes } from "#lib/testing/bytes/import-bytes.ts";
import { checkFile } from "./worker/check-file.ts";

type Options = Pick<ImportOptions, "duplicates" | "isHomeOnly" | "phoneColumn" | "repair" | "sheet"> & {
  template?: string | undefined;
  /** Bytes that the browser reads at a time. */
  pieces?: number;
};

/** Reads a file as the server and as the worker of the browser do, and holds that both come to the same. */
export async function readBoth(
  bytes: Uint8Array,
  { template = "Habari", duplicates = "first", isHomeOnly = true, pieces = 7, ...given }: Options = {},
) {
  const server = await importBytes(bytes, { template, duplicates, isHomeOnly, ...given });
  const table = await openTable(storedBytes(bytes, pieces), given);
  const inspection = await inspectTable(table, { repair: given.repair });
  const browser = await checkFile(table, inspection, {
    channel: isHomeOnly ? "sms" : "chat-text",
    text: template,
    parameters: undefined,
    phoneColumn: given.phoneColumn ?? inspection.phoneColumn ?? 0,
    countryColumn: inspection.countryColumn,
    duplicates,
    region: "TZ",
    isSandbox: true,
  });
  assert.deepEqual(browser.check.counts, server.summary.counts);
  assert.deepEqual(browser.check.problems, server.summary.problems);
  assert.deepEqual(browser.check.damaged, server.summary.damaged);
  assert.deepEqual(
    browser.rows.map(({ row, number }) => [row, number]),
    server.recipients.map(({ row, number }) => [row, number]),
  );
  return server;
}
