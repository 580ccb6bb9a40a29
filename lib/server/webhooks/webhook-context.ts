import type { Context } from "../context.ts";
import type { Env } from "../env.ts";

/** The part of a process's context that webhooks work with. */
export type WebhookContext = Pick<Context, "db" | "clock" | "log"> & {
  env: Pick<Env, "webhookSecrets" | "webhookKeyForm" | "dataFolder" | "defaultRegion" | "trustProxyHops">;
};
