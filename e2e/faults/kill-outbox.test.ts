import { testOutboxKills } from "./outbox-kills.ts";

testOutboxKills({ rows: 5_000, killsAt: [1, 1_500, 3_500], settledWithinMs: 120_000 });
