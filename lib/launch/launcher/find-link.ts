import { openDatabase } from "#lib/db/index.ts";
import { deleteSetupCodes } from "#lib/server/store/people/setup-code.ts";
import { createSetupCode } from "#lib/server/team/index.ts";

/** The last line of a start: where to go. Before there is an owner, with a fresh one-time code; older ones are void. */
export async function findLink(databaseUrl: string, origin: string): Promise<string> {
  const db = openDatabase(databaseUrl, { max: 1, name: "tuma launcher" });
  try {
    await deleteSetupCodes(db);
    const code = await createSetupCode(db);
    return code
      ? `Ready. Create the first account at ${origin}/setup?code=${encodeURIComponent(code)}`
      : `Ready at ${origin}`;
  } finally {
    await db.close();
  }
}
