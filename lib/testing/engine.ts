import { type Clock, systemClock } from "#lib/clock.ts";
import { type Db, openDatabase, type Tx } from "#lib/db/index.ts";
import { type Owner, openOwner, runCampaign } from "#lib/server/dispatch/index.ts";
import { setAuditKey } from "#lib/server/team/audit-key.ts";
import { createService, type Service } from "#lib/service/index.ts";
import { createTestDatabase } from "./database.ts";
import { type ServiceStub, startServiceStub } from "./service-stub.ts";

/** What may be another one in a run. */
type Other = {
  signal?: AbortSignal;
  service?: Service;
  owner?: Owner;
  isCurrent?: (tx: Tx) => Promise<boolean>;
};

export type Engine = {
  db: Db;
  stub: ServiceStub;
  service: Service;
  owner: Owner;
  /** Runs a campaign until it stops, or the signal stops it. */
  run: (id: string, other?: Other) => Promise<void>;
  /** For the next test: no connection known, nobody opted out, no request made. */
  renew: () => Promise<void>;
  close: () => Promise<void>;
};

// Waits are part of pacing, not of the test: a clock that skips them.
const clock: Clock = {
  now: () => new Date(),
  sleep: (delayMs) => systemClock.sleep(Math.min(delayMs, 5)),
};

/** A campaign engine on a database of its own, with a service stub behind real sockets. */
export async function openEngine(): Promise<Engine> {
  setAuditKey("a secret of the engine that stands alone");
  const database = await createTestDatabase();
  const db = openDatabase(database.url);
  const stub = await startServiceStub();
  const endpoint = { baseUrl: stub.url, apiKey: "key" };
  const service = createService({ chat: endpoint, sms: endpoint, voice: endpoint });
  const owner = await openOwner(db);
  return {
    db,
    stub,
    service,
    owner,
    run: (id, other) =>
      runCampaign(
        {
          db,
          service,
          clock,
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
