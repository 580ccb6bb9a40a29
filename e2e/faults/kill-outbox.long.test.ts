import { testOutboxKills } from "./outbox-kills.ts";

testOutboxKills({ rows: 100_000, killsAt: [1, 20_000, 55_000, 90_000], settledWithinMs: 600_000 });
