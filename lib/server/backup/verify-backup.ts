import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { type CopySession, migrate, withCopySession } from "#lib/db/index.ts";
import { copyTable, openSnapshot } from "../store/backup/tables.ts";
import { nameOf, type Part, type Sum } from "./parts.ts";
import { checkBackup } from "./read-backup.ts";
import { loadBackup, type RestoreOptions } from "./restore-backup.ts";

export type Verified = { at: Date; version: string; tables: number; files: number; rows: number };

/**
 * Restores a backup into a scratch place and reads it out of there again: each table has the rows and the bytes that were written,
 * and the migrations of this version can be applied to them. Throws a sentence for people that names the first difference.
 */
export async function verifyBackup(options: Omit<RestoreOptions, "version">): Promise<Verified> {
  const { file, secret, url, dataFolder, migrations } = options;
  const { head, contents, manifest } = await checkBackup(file, secret);
  const { at, rows, files } = await loadBackup({ ...options, isScratch: true }, { head, contents, manifest });
  await withCopySession(url, async (session) => {
    await openSnapshot(session);
    for (const { part, sum } of manifest.parts)
      requireEqual(part, sum, await sumOf(session, dataFolder, part));
  });
  for (const schema of Object.keys(contents.migrations)) await migrate(url, migrations[schema] ?? "", schema);
  return { at, version: head.version, tables: manifest.parts.length - files, files, rows };
}

function requireEqual(part: Part, written: Sum, found: Sum): void {
  if (found.rows !== written.rows)
    throw new Error(
      `${nameOf(part)} has ${found.rows} rows after the restore, and the backup names ${written.rows}`,
    );
  if (found.sha256 !== written.sha256)
    throw new Error(`${nameOf(part)} holds something else after the restore`);
}

async function sumOf(session: CopySession, dataFolder: string, part: Part): Promise<Sum> {
  const source =
    part.kind === "table" ? copyTable(session, part) : createReadStream(join(dataFolder, part.path));
  const digest = createHash("sha256");
  let bytes = 0;
  for await (const piece of source as AsyncIterable<Buffer>) {
    digest.update(piece);
    bytes += piece.length;
  }
  return { rows: "rowCount" in source ? source.rowCount : 0, bytes, sha256: digest.digest("hex") };
}
