import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inspectFile } from "#lib/audience/file/inspect-file.ts";
import { importAudience } from "#lib/audience/import-audience.ts";
import { composeSms } from "#lib/audience/text/compose.ts";

const bytes = readFileSync(join(import.meta.dirname, "../../../public/sample-wateja.csv"));

test("the sample file holds what the first steps promise: 20 rows, one twice, one with a broken number", async () => {
  const { encoding, delimiter, hasHeader, headers, phoneColumn } = inspectFile(bytes);
  assert.deepEqual([encoding, delimiter, headers[phoneColumn ?? -1]], ["utf-8", ";", "Simu"]);
  const { counts } = await importAudience(
    async function* () {
      yield bytes;
    },
    {
      encoding,
      delimiter,
      hasHeader,
      headers,
      phoneColumn: phoneColumn ?? -1,
      compose: composeSms("Habari {{Jina}}, {{Bidhaa}} ni TSh {{Bei}}.", headers),
      region: "TZ",
      isHomeOnly: true,
      duplicates: "first",
      isSuppressed: () => false,
    },
  );
  const { rows, ok, repaired, duplicate, invalid } = counts;
  assert.deepEqual(
    { rows, good: ok + repaired, duplicate, invalid },
    { rows: 20, good: 18, duplicate: 1, invalid: 1 },
  );
});
