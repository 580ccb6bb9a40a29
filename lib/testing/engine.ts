import { type Clock, systemClock } from "#lib/clock.ts";
import { type Db, openDatabase } from "#lib/db/index.ts";
import { setAuditKey } from "#lib/server/audit/index.ts";
import { type Owner, openOwner, runCampaign } from "#lib/server/dispatch/index.ts";
import type { SendingPoint } from "#lib/server/store/sending/sending-clock.ts";
import type { Service } from "#lib/service/index.ts";
import type { SealedSends } from "#lib/service/sends.ts";
import { createTestDatabase } from "./database.ts";
import { clientOf } from "./stubs/client-of.ts";
import { startServiceStub } from "./stubs/service-stub.ts";
import type { ServiceStub } from "./stubs/stub-types.ts";

/** What may be another one in a run. */
type Other = {
  signal?: AbortSignal;
  sends?: SealedSends;
  owner?: Owner;
  clock?: Clock;
  point?: () => SendingPoint;
};

export type Engine = {
  db: Db;
  stub: ServiceStub;
  service: Service;
  sends: SealedSends;
  owner: Owner;
  /** Runs a campaign until it stops, or the signal stops it. */
  run: (id: string, other?: Other) => Promise<void>;
  /** For the next test: no connection known, nobody opted out, no request made. */
  renew: () => Promise<void>;
  close: () => Promise<void>;
};

const SETTLED_WITHIN_MS = 1_000;

/**
 * Waits are part of pacing, not of the test: a clock that skips them. But what waits for a second has outlasted the
 * answers that were on their way, so it ends after they are stored.
 */
const skippingClock = (db: Db): Clock => ({
  now: () => new Date(),
  async sleep(delayMs) {
    await systemClock.sleep(Math.min(delayMs, 5));
    const end = Date.now() + SETTLED_WITHIN_MS;
    while (delayMs >= SETTLED_WITHIN_MS && Date.now() < end) {
      const out = await db.query("SELECT 1 FROM attempt WHERE state = 'attempting' LIMIT 1");
      if (out.length === 0) return;
      await systemClock.sleep(5);
    }
  },
});

/** A campaign engine on a database of its own, with a service stub behind real sockets. */
export async function openEngine(): Promise<Engine> {
  setAuditKey("a secret of the engine that stands alone");
  const database = await createTestDatabase();
  const db = openDatabase(database.url);
  const stub = await startServiceStub();
  const client = clientOf(stub);
  const owner = await openOwner(db);
  return {
    db,
    stub,
    ...client,
    owner,
    run: (id, other) =>
      runCampaign(
        {
          db,
          ...client,
          clock: skippingClock(db),
          owner,
          timeZone: "Africa/Dar_es_Salaam",
          signal: new AbortController().signal,
          ...other,
        },
        id,
      ),
    async renew() {
      await db.query("TRUNCATE connection, suppression, attempt");
      stub.reset();
    },
    async close() {
      await owner.close();
      await stub.close();
      // Not the pool: a direct send keeps the connection of its owner for as long as its process lives.
      await database.drop();
    },
  };
}
