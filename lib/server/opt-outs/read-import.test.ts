import assert from "node:assert/strict";
import { test } from "node:test";
import { readImport } from "./read-import.ts";

test("a file of a company in another country says which column has its numbers, as it would at home", async () => {
  const bytes = new TextEncoder().encode(
    "Member,Mawasiliano\n1,98765 43210\n2,091234 56789\n3,+91 98765 43211\n4,98765-43212\n5,12\n",
  );
  const { people, refused } = await readImport(bytes, "IN");
  assert.deepEqual(
    [...people].map(({ number, row }) => [number, row]),
    [
      ["+919876543210", 2],
      ["+919123456789", 3],
      ["+919876543211", 4],
      ["+919876543212", 5],
    ],
  );
  assert.deepEqual(
    refused.map(({ row }) => row),
    [6],
  );
});
