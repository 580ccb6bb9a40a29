import "./launcher/follow-launcher.ts";
import { z } from "zod";
import { startSandbox } from "#lib/sandbox/index.ts";
import { followSettings } from "./settings/follow-settings.ts";

const Environment = z.object({
  DATABASE_URL: z.string().min(1),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SANDBOX_HOST: z.string().default("127.0.0.1"),
  SANDBOX_WEBHOOK_URL: z.string().optional(),
  SANDBOX_ADMIN_TOKEN: z.string().optional(),
  SERVICE_WEBHOOK_SECRET: z.string().optional(),
  SERVICE_API_KEY: z.string().optional(),
});

void run();

async function run(): Promise<void> {
  await followSettings();
  const environment = Environment.parse(process.env);
  const sandbox = await startSandbox({
    databaseUrl: environment.DATABASE_URL,
    port: environment.SANDBOX_PORT,
    host: environment.SANDBOX_HOST,
    webhookUrl: environment.SANDBOX_WEBHOOK_URL,
    adminToken: environment.SANDBOX_ADMIN_TOKEN,
    // While a secret is rotated the setting holds two; callbacks are signed with the first.
    webhookSecret: environment.SERVICE_WEBHOOK_SECRET?.split(",")[0],
    apiKey: environment.SERVICE_API_KEY,
  });
  process.stdout.write(
    `${JSON.stringify({ level: "info", msg: "sandbox listening", url: sandbox.url, adminUrl: sandbox.adminUrl })}\n`,
  );

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
  }
}
