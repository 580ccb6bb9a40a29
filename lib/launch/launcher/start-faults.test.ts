import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, test } from "node:test";
import { openDatabase } from "#lib/db/index.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { unusable } from "../postgres/reason-in.ts";
import { sentenceOf } from "./child.ts";
import { databaseFault, folderFault } from "./start-database.ts";

const database = await createTestDatabase();
after(() => database.drop());

/** What a start says where it connects to this. */
async function said(change: (url: URL) => void): Promise<string> {
  const url = new URL(database.url);
  change(url);
  const db = openDatabase(url.href, { max: 1 });
  try {
    await db.query("SELECT FROM contact_list");
    return "";
  } catch (error) {
    return sentenceOf(databaseFault("DATABASE_URL", error));
  } finally {
    await db.close();
  }
}

test("whoever the database refuses is told by which setting, and what to do", async () => {
  const user = `guest_${randomBytes(4).toString("hex")}`;
  assert.match(
    await said((url) => Object.assign(url, { password: "wrong" })),
    /^the database refuses the user or the password of DATABASE_URL: correct them there: password/,
  );
  assert.match(
    await said((url) => Object.assign(url, { pathname: `/${user}` })),
    /^DATABASE_URL names a database that is not there: create it first: /,
  );
});

test("tables of somebody else, as after a restore, are told from other mistakes, also inside a migration", () => {
  const refused = Object.assign(new Error("permission denied for table migration"), { code: "42501" });
  for (const error of [refused, new Error("migration 0256.sql failed", { cause: refused })])
    assert.match(
      sentenceOf(databaseFault("MIGRATION_DATABASE_URL", error)),
      /^the user of MIGRATION_DATABASE_URL does not own the tables of the console: .*pg_restore --no-owner --role= .*: permission denied/,
    );
  const other = new Error("migration 0256.sql failed", { cause: new Error("syntax error") });
  assert.equal(databaseFault("DATABASE_URL", other), other);
});

test("a full disk is named by its setting, wherever it is met, and no other database is offered", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  assert.equal(
    sentenceOf(folderFault("/srv/tuma", full)),
    "TUMA_DATA names /srv/tuma, where the disk is full: make room on it and start again: ENOSPC: no space left on device, write",
  );
  const other = new Error("another process has the database");
  assert.equal(folderFault("/srv/tuma", other), other);
  for (const reason of [
    'could not write lock file "postmaster.pid": No space left on device',
    'could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 9',
  ])
    assert.equal(
      sentenceOf(unusable(new Error(reason))),
      `PostgreSQL cannot run, as the disk of TUMA_DATA is full: make room on it and start again: ${reason}`,
    );
  assert.match(sentenceOf(unusable(new Error("cannot be run as root"))), /set DATABASE_URL to a server/);
});
