import type { Customer, Sandbox } from "../context.ts";

/** Works off everything that is due: life-cycle changes, then callback attempts. */
export type Drain = () => Promise<{ changes: number; attempts: number }>;

/** One admin request: the portal tasks of §1 and the controls of the sandbox itself. */
export type AdminCall = {
  sandbox: Sandbox;
  customer: Customer;
  body: Record<string, unknown>;
  query: Record<string, string>;
  id: string;
  drain: Drain;
};
