import { systemClock } from "#lib/clock.ts";
import { Email } from "#lib/contract/desk/team/session.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { isAuditKeyOf, sentenceOfVerdict, setAuditKey, verifyAudit } from "#lib/server/audit/index.ts";
import { type LaunchEnv, readLaunchEnv } from "#lib/server/env.ts";
import { createResetOnHost } from "#lib/server/team/index.ts";
import { backUp, restore, verifyInScratch } from "./backup.ts";
import { examine, linesOf } from "./doctor.ts";
import { drill } from "./drill.ts";
import { say, sentenceOf } from "./launcher/child.ts";
import { findDatabase } from "./launcher/find-link.ts";
import { findSessionSecret } from "./launcher/secrets.ts";

const USAGE =
  "Usage: npm run admin -- doctor, verify, reset EMAIL, backup FILE, backup --verify FILE, restore FILE, or drill [FILE [SEED]]";

/** How many words each may have: what stands too much was meant as something, and nothing is made of it. */
const MOST: Readonly<Record<string, number>> = {
  doctor: 1,
  verify: 1,
  reset: 2,
  backup: 3,
  restore: 2,
  drill: 3,
};

/** What is done on the host: a way in for when no owner can sign in, the check of the audit log, backups, and drills. */
async function run(args: readonly string[]): Promise<void> {
  const [command = "", given, last] = args;
  if (args.length > (MOST[command] ?? 0)) throw new Error(USAGE);
  const email = Email.safeParse(given);
  if (command === "backup" && given !== undefined) return runBackup(given, last);
  if (command === "restore" && isFile(given)) return restore(given);
  if (command === "doctor") return doctor();
  if (command === "drill" && isSeed(last)) return runDrill(given, last);
  if (command === "verify") return atDatabase(verify);
  if (command !== "reset" || !email.success) throw new Error(USAGE);
  await atDatabase((db, settings) => reset(db, settings, email.data));
}

/** An option in the place of a file is a slip: a backup of that name would be the last thing that was meant. */
const isFile = (given: string | undefined): given is string => given !== undefined && !given.startsWith("-");

async function runBackup(given: string, last: string | undefined): Promise<void> {
  if (given === "--verify" && last !== undefined) return verifyInScratch(last);
  if (!isFile(given) || last !== undefined) throw new Error(USAGE);
  await backUp(given);
}

/** Ends with 1 where somebody has something to do. */
async function doctor(): Promise<void> {
  const findings = await examine();
  for (const line of linesOf(findings)) say(line);
  if (findings.some(({ remedy }) => remedy !== undefined)) process.exitCode = 1;
}

/** A whole number, or none was given. */
const isSeed = (given: string | undefined): boolean => given === undefined || /^\d{1,9}$/.test(given);

/** Ends with 1 where something was lost, sent twice or not back, and where it was stopped. */
async function runDrill(file: string | undefined, seed: string | undefined): Promise<void> {
  if (!(await drill({ file, seed: seed === undefined ? undefined : Number(seed) }))) process.exitCode = 1;
}

async function atDatabase(work: (db: Db, settings: LaunchEnv) => Promise<void>): Promise<void> {
  const settings = readLaunchEnv();
  const db = openDatabase(await findDatabase(settings), { max: 1, name: "tuma admin" });
  try {
    setAuditKey(secretOf(settings));
    if (!(await isAuditKeyOf(db))) {
      throw new Error("SESSION_SECRET is not the one of the console: run this with the same settings");
    }
    await work(db, settings);
  } finally {
    await db.close();
  }
}

/** A link for a new password, which takes a lost second factor away. */
async function reset(db: Db, { publicOrigin }: LaunchEnv, email: string): Promise<void> {
  const { link } = await createResetOnHost(db, { email, now: systemClock.now(), origin: publicOrigin });
  say(`Open this link within an hour to choose a new password for ${email}. It works once:`);
  say(link);
  say("It also removes their second factor, which they can set up again after it.");
  say("The audit log says that it was made here.");
}

async function verify(db: Db): Promise<void> {
  const verdict = await verifyAudit(db);
  say(sentenceOfVerdict(verdict));
  if (!verdict.ok) process.exitCode = 1;
}

function secretOf(settings: LaunchEnv): string {
  const secret = findSessionSecret(settings);
  if (secret !== undefined) return secret;
  throw new Error("SESSION_SECRET is not set: run this with the settings of the console");
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  say(error instanceof Fault ? error.detail : sentenceOf(error));
  process.exitCode = 1;
}
// Whatever a drill that was stopped still waits for is of a copy that is gone.
process.exit();
