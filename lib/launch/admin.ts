import { existsSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "#lib/clock.ts";
import { Email } from "#lib/contract/desk/session.ts";
import { openDatabase } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { type LaunchEnv, readLaunchEnv } from "#lib/server/env.ts";
import { setAuditKey } from "#lib/server/team/audit-key.ts";
import { createResetOnHost, isAuditKeyOf } from "#lib/server/team/index.ts";
import { openCluster } from "./postgres/cluster.ts";
import { prepareDatabase } from "./postgres/prepare-database.ts";
import { findServer } from "./postgres/server.ts";
import { say, sentenceOf } from "./say.ts";
import { openSecrets } from "./secrets.ts";

const USAGE = "Usage: npm run admin -- reset EMAIL";

/** A way in for when no owner can sign in: whoever may run this on the host makes a link for a new password. */
async function run([command, given]: readonly string[]): Promise<void> {
  const email = Email.safeParse(given);
  if (command !== "reset" || !email.success) throw new Error(USAGE);
  const settings = readLaunchEnv();
  const db = openDatabase(await databaseOf(settings), { max: 1, name: "tuma admin" });
  try {
    setAuditKey(secretOf(settings));
    if (!(await isAuditKeyOf(db))) {
      throw new Error("SESSION_SECRET is not the one of the console: run this with the same settings");
    }
    const asked = { email: email.data, now: systemClock.now(), origin: settings.publicOrigin };
    const { link } = await createResetOnHost(db, asked);
    say(`Open this link within an hour to choose a new password for ${email.data}. It works once:`);
    say(link);
    say("The audit log says that it was made here.");
  } finally {
    await db.close();
  }
}

function secretOf({ SESSION_SECRET, dataFolder }: LaunchEnv): string {
  if (SESSION_SECRET !== undefined) return SESSION_SECRET;
  if (existsSync(join(dataFolder, "secrets.json"))) return openSecrets(dataFolder).sessionSecret;
  throw new Error("SESSION_SECRET is not set: run this with the settings of the console");
}

async function databaseOf({ DATABASE_URL, dataFolder }: LaunchEnv): Promise<string> {
  if (DATABASE_URL !== undefined) return DATABASE_URL;
  if (!existsSync(join(dataFolder, "postgres", "data"))) {
    throw new Error(`There is no console in ${dataFolder}: run this with the settings of the console`);
  }
  const cluster = await openCluster(join(dataFolder, "postgres"), {});
  const server = await findServer(cluster);
  if (!server) throw new Error("The console does not run. Start it with npm start, then run this again.");
  return prepareDatabase(cluster, server.port);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  say(error instanceof Fault ? error.detail : sentenceOf(error));
  process.exitCode = 1;
}
