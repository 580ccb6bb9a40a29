import type { SandboxSection } from "#lib/contract/desk/sandbox/sandbox.ts";

export const sandboxKeys = {
  all: ["sandbox"] as const,
  section: (section: SandboxSection) => ["sandbox", section] as const,
};
