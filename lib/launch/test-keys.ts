import "./launcher/follow-launcher.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox } from "#lib/sandbox/index.ts";
import { createContext } from "#lib/server/context.ts";
import { readEnv } from "#lib/server/env.ts";
import { STATEMENT_LIMITS } from "#lib/server/statement-limits.ts";
import { getWebhookReceiver } from "#lib/server/webhooks/index.ts";
import { startWorker } from "#lib/server/worker/index.ts";
import { onStop } from "./launcher/on-stop.ts";
import { followSettings } from "./settings/follow-settings.ts";

void run();

/** What answers test keys beside a live service: a sandbox, and a worker that sends to it, with a database of their own. */
async function run(): Promise<void> {
  await followSettings();
  const env = readEnv();
  const context = createContext(env, STATEMENT_LIMITS.worker);
  const receiver = getWebhookReceiver(context);
  const callbacks = createServer((req, res) => void receiver.handle(req, res));
  await new Promise<void>((resolve) => callbacks.listen(0, "127.0.0.1", resolve));
  const { port } = callbacks.address() as AddressInfo;
  const sandbox = await startSandbox({
    databaseUrl: env.databaseUrl,
    port: Number(new URL(env.service.sms.baseUrl).port),
    apiKey: env.service.sms.apiKey,
    webhookUrl: `http://127.0.0.1:${port}/api/hooks/chat`,
    webhookSecret: env.webhookSecrets[0],
  });
  const worker = startWorker(context);
  process.send?.({ isReady: true });
  onStop(async () => {
    await worker.stop();
    await sandbox.close();
    callbacks.closeAllConnections();
    await receiver.close();
    await context.db.close();
  });
}
