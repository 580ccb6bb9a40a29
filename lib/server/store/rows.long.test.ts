import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestDatabase } from "#lib/testing/database.ts";
import { askedStatements } from "#lib/testing/rows/asked-statements.ts";
import { checkRowTypes } from "#lib/testing/rows/check-row-types.ts";
import { listCalls } from "#lib/testing/rows/list-calls.ts";
import { openDescriber } from "#lib/testing/rows/open-describer.ts";

const database = await createTestDatabase();
const { describe, close } = await openDescriber(database.url);
after(async () => {
  await close();
  await database.drop();
});

const asked = await askedStatements();

test("each statement that names a row type is asked, wherever it stands in the store", () => {
  const missed = listCalls().filter(({ at, rowType }) => rowType !== null && !asked.has(at));
  assert.deepEqual(missed, []);
});

test("each row type has the columns that its statement answers, all of them, and of their types", async () => {
  assert.equal(await checkRowTypes(asked, describe), "");
});
