import "./launcher/follow-launcher.ts";
import { createContext } from "#lib/server/context.ts";
import { readEnv } from "#lib/server/env.ts";
import { writeReads, writeReadsInTurn } from "#lib/server/requests/index.ts";
import { STATEMENT_LIMITS } from "#lib/server/statement-limits.ts";
import { startWorker } from "#lib/server/worker/index.ts";
import { onStop } from "./launcher/on-stop.ts";
import { followSettings } from "./settings/follow-settings.ts";

void run();

async function run(): Promise<void> {
  await followSettings();
  const context = createContext(readEnv(), STATEMENT_LIMITS.worker);
  writeReadsInTurn(context);
  const worker = startWorker(context);
  process.send?.({ isReady: true });
  onStop(async () => {
    await worker.stop();
    await writeReads(context).catch((error: unknown) => context.log.warn("reads were not kept", { error }));
    await context.db.close();
  });
}
