import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { systemClock } from "../clock.ts";
import { startSandbox } from "../sandbox/index.ts";
import type { SandboxSettings } from "../sandbox/settings.ts";
import { openOwner, runCampaign } from "../server/dispatch/index.ts";
import { projectEvents } from "../server/events/index.ts";
import { createWebhookReceiver } from "../server/webhooks/receive/get-webhook-receiver.ts";
import { openDesk } from "./desk.ts";
import { clientOf } from "./stubs/client-of.ts";

/** `parameters` is null where no template was sent. */
export type LedgerEntry = {
  seq: number;
  recipient: string;
  operation: string;
  parameters: { name: string; language: string; components: unknown[] } | null;
};

/** Everything is delivered and read, and the provider of templates decides only when it is told to. */
const CERTAIN: Partial<SandboxSettings> = {
  chatFailedShare: 0,
  chatReadShare: 1,
  templateReviewMs: 86_400_000,
};

/** A console whose service is the sandbox, over real sockets both ways: sends there, signed events back. */
export async function openSandboxDesk() {
  const desk = await openDesk();
  const { context } = desk;
  context.clock = systemClock;
  const hooks = createServer((req, res) => void receiver.handle(req, res));
  await new Promise<void>((resolve) => hooks.listen(0, "127.0.0.1", resolve));
  const { port } = hooks.address() as AddressInfo;
  const sandbox = await startSandbox({
    databaseUrl: desk.db.url,
    webhookUrl: `http://127.0.0.1:${port}/api/hooks/chat`,
    settings: CERTAIN,
  });
  context.env = { ...context.env, webhookSecrets: [sandbox.webhookSecret] };
  const receiver = createWebhookReceiver(context);
  const client = clientOf(sandbox);
  Object.assign(context, client);
  const owner = await openOwner(desk.db);

  async function pull<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(sandbox.adminUrl + path, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  return {
    ...desk,
    pull,
    hooksUrl: `http://127.0.0.1:${port}/api/hooks/chat`,
    /** Lets the sandbox's time pass: what is due happens, its events arrive here and take effect. */
    async pass(ms: number): Promise<void> {
      await pull("POST", "/advance", { ms });
      while ((await projectEvents(context)) > 0);
    },
    /** The provider decides about a template. */
    async review(name: string, verdict: string, reason?: string): Promise<void> {
      const { templates } = await pull<{ templates: { id: string; name: string }[] }>("GET", "/templates");
      const template = templates.find((each) => each.name === name);
      await pull("POST", `/templates/${template?.id}/${verdict}`, { reason });
    },
    ledger: async (): Promise<LedgerEntry[]> =>
      (await pull<{ entries: LedgerEntry[] }>("GET", "/ledger?channel=chat&limit=20000")).entries,
    /** Runs a campaign until it stops. */
    run: (id: string, signal = new AbortController().signal) =>
      runCampaign(
        {
          db: desk.db,
          ...client,
          clock: { ...systemClock, sleep: (ms, stop) => systemClock.sleep(Math.min(ms, 5), stop) },
          owner,
          timeZone: "Africa/Dar_es_Salaam",
          signal,
        },
        id,
      ),
    async close() {
      await owner.close();
      await sandbox.close();
      hooks.closeAllConnections();
      hooks.close();
      await receiver.close();
      await desk.close();
    },
  };
}
