import type { Db } from "../db/index.ts";
import type { Faults, FiredFault } from "./faults.ts";
import type { SandboxSettings } from "./settings.ts";

/** What every part of the sandbox works with. */
export type Sandbox = {
  db: Db;
  /** The sandbox's own time: the injected clock plus what an admin advanced. */
  now(): Date;
  /** The injected clock alone, for signatures that a receiver checks against its own clock. */
  realNow(): Date;
  advance(ms: number): Promise<void>;
  sleep(ms: number): Promise<void>;
  settings: SandboxSettings;
  /** What a reset goes back to: the defaults, and what this start was given. */
  firstSettings: SandboxSettings;
  faults: Faults;
  /** Address of this server, for links to recordings. */
  url: string;
  /** What the start was told to sign callbacks with. */
  givenWebhookSecret: string | undefined;
  /** Key of the temporary links to recordings. */
  linkSecret: string;
  /** Tells the loop that something may be due. */
  wake(): void;
};

export type Customer = {
  id: number;
  authUserId: number;
  balance: number;
  isChatReady: boolean;
  hasPhoneNumber: boolean;
  hasVoice: boolean;
};

/** One authenticated request of an operation. */
export type Call = {
  sandbox: Sandbox;
  customer: Customer;
  body: Record<string, unknown>;
  id: string;
  query: Record<string, string>;
  faults: FiredFault[];
};
