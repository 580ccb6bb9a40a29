import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import floors from "../server/floors.json" with { type: "json" };
import { drawPicture, PICTURE } from "./picture.ts";
import { ROOT } from "./root.ts";

test("architecture picture: it is as the rules of imports draw it (npm run picture)", () => {
  assert.equal(readFileSync(PICTURE, "utf8"), drawPicture());
});

test("rules of imports: each domain of the server stands on one floor", () => {
  const folders = readdirSync(join(ROOT, "lib/server"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  assert.deepEqual(floors.flat().toSorted(), folders.map(({ name }) => name).toSorted());
});
