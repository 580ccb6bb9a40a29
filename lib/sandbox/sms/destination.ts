import type { Sandbox } from "../context.ts";
import type { RefusedRecipient } from "../record-refusals.ts";
import type { SandboxSettings } from "../settings.ts";

const MOBILE_OF: Record<SandboxSettings["enabledCountries"][number], RegExp> = {
  TZ: /^\+255[67]\d{8}$/,
  KE: /^\+254[17]\d{8}$/,
  UG: /^\+2567\d{8}$/,
  RW: /^\+2507\d{8}$/,
};

/** Is a number, in E.164, a mobile of an enabled country (§4.2 r6). */
export function isEligible(sandbox: Sandbox, recipient: string): boolean {
  return sandbox.settings.enabledCountries.some((country) => MOBILE_OF[country].test(recipient));
}

/** What is written down about recipients that are only counted in the answer. */
export function unsupported(drafts: { recipient: string }[]): RefusedRecipient[] {
  return drafts.map(({ recipient }) => ({ recipient, reason: "Destination is not supported" }));
}
