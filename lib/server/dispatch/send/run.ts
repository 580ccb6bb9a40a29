import type { Clock } from "#lib/clock.ts";
import type { Db } from "#lib/db/index.ts";
import type { SendingPoint } from "#lib/server/store/sending/sending-clock.ts";
import type { Service } from "#lib/service/index.ts";
import type { SealedSends } from "#lib/service/sends.ts";
import type { Owner } from "../claim/owner.ts";

export type Run = {
  db: Db;
  service: Service;
  sends: SealedSends;
  clock: Clock;
  owner: Owner;
  timeZone: string;
  signal: AbortSignal;
  /** How far sending has come: in a database that is behind it nothing is claimed. */
  point?: () => SendingPoint;
};
