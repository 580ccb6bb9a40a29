import { createContext } from "#lib/server/context.ts";
import { readEnv } from "#lib/server/env.ts";
import { startWorker } from "#lib/server/worker/index.ts";
import { onStop } from "./launcher/on-stop.ts";

/** No statement of a loop may hold the others up for longer; cancelling a million people takes 20 s. */
const STATEMENT_TIMEOUT_MS = 60_000;

const context = createContext(readEnv(), { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
const worker = startWorker(context);
process.send?.({ isReady: true });

onStop(async () => {
  await worker.stop();
  await context.db.close();
});
