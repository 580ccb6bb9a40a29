import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PACE } from "#lib/contract/rules/sending/pace.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { part } from "#lib/launch/bench/part.ts";
import { startPostgres } from "#lib/launch/postgres.ts";
import { plantCampaign } from "#lib/testing/campaign.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { claimAttempt } from "./claim-attempt.ts";
import { openReadAhead } from "./read-ahead.ts";

/** Workers that each run a campaign of their own, all over one connection to the service. */
const CLAIMERS = 10;
const ROUND_MS = part(5_000);
const PEOPLE = part(20_000);

const folder = await mkdtemp(join(tmpdir(), "tuma-bench-"));
// The shared test server does not sync; what is measured here has to.
const server = await startPostgres({ dataDir: join(folder, "data"), isDurable: true });
process.env.TEST_DATABASE_URL = server.url;
const database = await createTestDatabase();
const db = openDatabase(database.url, { max: 2 * CLAIMERS });
const ids = [];
for (let n = 0; n < CLAIMERS; n++)
  ids.push(await plantCampaign(db, { channel: "sms", size: PEOPLE, lane: "exact" }));
const one = await claimFor(db, ids.slice(0, 1));
const ten = await claimFor(db, ids);
process.stdout.write(`one claimer: ${Math.round(one)} claims/s\n`);
const baseline = PACE.sms.ceiling;
process.stdout.write(
  `${JSON.stringify({ name: "claims/s of ten workers over one connection, against the most that its pace ever asks for", figure: Math.round(ten), baseline, ratio: ten / baseline, goal: ">= 1" })}\n`,
);
await db.close();
await server.stop();
await rm(folder, { recursive: true });

/** Claims that were committed a second, one after the other for each campaign. */
async function claimFor(by: Db, campaigns: readonly string[]): Promise<number> {
  let claims = 0;
  const startedAt = performance.now();
  const claimer = async (campaignId: string) => {
    const ahead = openReadAhead(by, campaignId);
    const claiming = {
      campaignId,
      service: "sms",
      hasTemplate: false,
      messageClass: "service",
      owner: "bench",
      point: null,
    } as const;
    while (performance.now() - startedAt < ROUND_MS) {
      const now = new Date();
      const claim = await by.transaction((tx) =>
        claimAttempt({ ...claiming, tx, ahead, now, timeZone: "UTC" }),
      );
      if (claim.kind === "attempt") claims += 1;
      await ahead.refill();
    }
  };
  await Promise.all(campaigns.map(claimer));
  return claims / ((performance.now() - startedAt) / 1_000);
}
