import { getContext } from "#lib/server/context.ts";
import { startWorker } from "#lib/server/worker/index.ts";
import { onStop } from "./on-stop.ts";

const context = getContext();
const worker = startWorker(context);
process.send?.({ isReady: true });

onStop(async () => {
  await worker.stop();
  await context.db.close();
});
