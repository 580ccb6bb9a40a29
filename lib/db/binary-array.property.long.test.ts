import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestDatabase } from "#lib/testing/database.ts";
import { fc } from "#lib/testing/random/fast-check.ts";
import { booleanArray, bytesArray, intArray, textArray, timeArray } from "./binary-array.ts";
import { openDatabase } from "./database.ts";

const database = await createTestDatabase({ template: "empty" });
const db = openDatabase(database.url);
after(async () => {
  await db.close();
  await database.drop();
});

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const row = fc.record(
  {
    text: orNull(fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", ""))),
    raw: orNull(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
    at: orNull(fc.date({ min: new Date("1890-01-01"), max: new Date("2200-01-01"), noInvalidDate: true })),
    n: orNull(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    is: orNull(fc.boolean()),
  },
  { noNullPrototype: true },
);

test("property: what goes in as an array comes out as the rows it was made of", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (rows) => {
      const found = await db.query(
        `SELECT * FROM unnest($1::text[], $2::bytea[], $3::timestamptz[], $4::int[], $5::boolean[])
           AS item (text, raw, at, n, "is")`,
        [
          textArray(rows.map(({ text }) => text)),
          bytesArray(rows.map(({ raw }) => raw)),
          timeArray(rows.map(({ at }) => at)),
          intArray(rows.map(({ n }) => n)),
          booleanArray(rows.map(({ is }) => is)),
        ],
      );
      assert.deepEqual(found, rows);
    }),
  );
});

test("a text that PostgreSQL has no form for is refused as bad data", async () => {
  await assert.rejects(db.query("SELECT $1::text[]", [textArray(["a\0b"])]), { code: "22021" });
});
