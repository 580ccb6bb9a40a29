import { after } from "node:test";
import { type SandboxOptions, startSandbox } from "#lib/sandbox/index.ts";
import { openDesk } from "#lib/testing/desk.ts";

/** A console beside a sandbox of its own, and an admin who looks at that; both go after the tests of the file. */
export async function openPortal(options: Partial<SandboxOptions> = {}) {
  const desk = await openDesk();
  const sandbox = await startSandbox({ databaseUrl: desk.db.url, ...options });
  const actor = {
    userId: crypto.randomUUID(),
    name: "Asha",
    email: "asha@shop.example",
    role: "admin",
    sessionId: "s",
  } as const;
  after(async () => {
    await sandbox.close();
    await desk.close();
  });
  const ctx = { db: desk.db, actor, env: { ...desk.context.env, sandboxAdminUrl: sandbox.adminUrl } };
  return { desk, sandbox, ctx };
}
