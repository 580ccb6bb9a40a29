import { join, resolve } from "node:path";
import { z } from "zod";
import { OPERATIONS } from "#lib/contract/wire/paths.ts";
import { helpText, type RunningSandbox, startSandbox } from "#lib/sandbox/index.ts";
import { say, sayWhile, sentenceOf } from "./launcher/child.ts";
import { onStop } from "./launcher/on-stop.ts";
import { findFreePort, isPortFree } from "./launcher/port.ts";
import { startPostgres } from "./postgres.ts";

const USUAL_PORT = 4000;

const Settings = z.object({
  /** Apart from the console's folder, so that both can run at once. */
  TUMA_DATA: z.string().default(".tuma/sandbox"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "is not a usable URL" }).optional(),
  SANDBOX_PORT: z.coerce.number("is a port number").int().min(1).max(65_535).optional(),
  // Elsewhere its admin surface, which answers loopback only, could not be reached.
  SANDBOX_HOST: z
    .enum(["127.0.0.1", "localhost", "::1", "0.0.0.0", "::"], "is 127.0.0.1 or 0.0.0.0")
    .default("127.0.0.1"),
  SANDBOX_API_KEY: z
    .string()
    .regex(/^\S{8,200}$/, "has 8 to 200 characters without spaces")
    .optional(),
  SANDBOX_WEBHOOK_SECRET: z
    .string()
    .regex(/^\S{8,200}$/, "has 8 to 200 characters without spaces")
    .optional(),
  SANDBOX_ADMIN_TOKEN: z.string().optional(),
  SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: "is not a usable URL" }).optional(),
});
type Settings = z.output<typeof Settings>;

const Endpoint = z.object({ url: z.string(), secret: z.string() });
type Endpoint = z.output<typeof Endpoint>;

/** What runs, in the order it was started; it is stopped the other way round. */
const stops: (() => Promise<void>)[] = [];

if (process.argv.includes("--help")) {
  process.stdout.write(helpText());
  process.exit(0);
}

onStop(stopAll);
try {
  await run(readSettings(process.env));
} catch (error) {
  say(`The sandbox cannot start: ${sentenceOf(error)}`);
  await stopAll();
  process.exit(1);
}

async function run(settings: Settings) {
  const port = await choosePort(settings.SANDBOX_PORT);
  const databaseUrl = settings.DATABASE_URL ?? (await startDatabase(resolve(settings.TUMA_DATA)));
  const starting = startSandbox({
    databaseUrl,
    port,
    host: settings.SANDBOX_HOST,
    apiKey: settings.SANDBOX_API_KEY,
    webhookUrl: settings.SANDBOX_WEBHOOK_URL,
    webhookSecret: settings.SANDBOX_WEBHOOK_SECRET,
    adminToken: settings.SANDBOX_ADMIN_TOKEN,
  });
  stops.push(() => starting.then((sandbox) => sandbox.close(), ignore));
  const sandbox = await sayWhile("Starting…", starting);
  say(describe(sandbox, await findEndpoint(sandbox, settings.SANDBOX_ADMIN_TOKEN)));
}

function readSettings(source: NodeJS.ProcessEnv): Settings {
  const given = Object.entries(source).filter(([, value]) => value?.trim());
  const parsed = Settings.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; "));
}

async function choosePort(given: number | undefined): Promise<number> {
  if (given === undefined) return findFreePort(USUAL_PORT);
  if (await isPortFree(given)) return given;
  throw new Error(`port ${given} is taken by another program; choose one with SANDBOX_PORT`);
}

async function startDatabase(dataFolder: string): Promise<string> {
  const starting = startPostgres({ dataDir: join(dataFolder, "postgres"), onTrouble: say });
  stops.push(() => starting.then((postgres) => postgres.stop(), ignore));
  return (await sayWhile("Starting PostgreSQL…", starting)).url;
}

/** Where callbacks go may have been changed over the admin surface in an earlier run, and the secret rotated. */
async function findEndpoint(
  { adminUrl }: RunningSandbox,
  token: string | undefined,
): Promise<Endpoint | null> {
  const response = await fetch(`${adminUrl}/webhook`, { headers: token ? { "x-admin-token": token } : {} });
  return z.object({ webhook: Endpoint.nullable() }).parse(await response.json()).webhook;
}

function describe({ url, apiKey, webhookSecret, adminUrl }: RunningSandbox, endpoint: Endpoint | null) {
  const body = JSON.stringify({
    phone_number: "+255712000001",
    message: "Habari kutoka Tuma",
    sender_id: "AMANI AGRO",
  });
  return `The sandbox of the service runs; no real message is sent.

  Base URL        ${url}
  API key         ${apiKey}
  Webhook secret  ${endpoint?.secret ?? webhookSecret}
  Callbacks go to ${endpoint?.url ?? "nowhere yet: set SANDBOX_WEBHOOK_URL"}
  Admin URL       ${adminUrl}
  Contract        ${url}/openapi.json
  All levers      ${url}/

Try it:

  curl -s ${url}${OPERATIONS.sendSms.pattern} \\
    -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' \\
    -d '${body}'
`;
}

async function stopAll() {
  for (const stop of stops.splice(0).reverse()) await stop();
}

function ignore() {}
