import { SANDBOX_SECTIONS, type SandboxSection } from "#lib/contract/desk/sandbox/sandbox.ts";

/** The words of each section on its tab. */
export const SECTION_LABELS = {
  connection: "Connection",
  keys: "Keys",
  webhook: "Webhook",
  credits: "Credits and senders",
  sms: "SMS activity",
  templates: "Templates",
  customers: "Play the customer",
  calls: "Calls",
  faults: "Faults",
  settings: "Settings",
} as const satisfies Record<SandboxSection, string>;

/** The section an address asks for; the first one where it asks for none. */
export function sectionOf(search: Record<string, string | string[] | undefined>): SandboxSection {
  return SANDBOX_SECTIONS.find((section) => section === search.section) ?? "connection";
}
