import type { SandboxBehaviour } from "#lib/contract/desk/sandbox.ts";

type NumberName = {
  [K in keyof SandboxBehaviour]: SandboxBehaviour[K] extends number ? K : never;
}[keyof SandboxBehaviour];
type ChoiceName = Exclude<keyof SandboxBehaviour, NumberName>;

export type NumberSetting = { name: NumberName; label: string; hint: string };
export type ChoiceSetting = { name: ChoiceName; label: string; options: { value: string; label: string }[] };

/** How long the steps of a life take; each recipient has a pace around it. */
export const DELAYS: readonly NumberSetting[] = [
  { name: "smsSubmitMs", label: "SMS to the operator", hint: "ms" },
  { name: "smsDeliverMs", label: "SMS to the phone", hint: "ms" },
  { name: "chatStepMs", label: "Chat, each step", hint: "ms" },
  { name: "templateReviewMs", label: "Template review", hint: "ms" },
  { name: "callStepMs", label: "Call, each step", hint: "ms" },
  { name: "latencyMs", label: "Every answer", hint: "ms later" },
];

/** What becomes of messages; drawn from the number, so the same number meets the same end. */
export const SHARES: readonly NumberSetting[] = [
  { name: "smsFailedShare", label: "SMS that fail", hint: "0 to 1" },
  { name: "smsSilentShare", label: "SMS with no final word", hint: "0 to 1" },
  { name: "chatFailedShare", label: "Chat messages that fail", hint: "0 to 1" },
  { name: "chatReadShare", label: "Chat messages read", hint: "0 to 1" },
];

/** Where the contract leaves two ways open. */
export const CHOICES: readonly ChoiceSetting[] = [
  {
    name: "windows",
    label: "Windows",
    options: [
      { value: "inbound", label: "24 h after a message" },
      { value: "open", label: "Open for everyone" },
    ],
  },
  {
    name: "eventMessageId",
    label: "Message ids in events",
    options: [
      { value: "numeric", label: "A number of its own" },
      { value: "uuid", label: "The same as on sending" },
    ],
  },
  {
    name: "callList",
    label: "A list of calls stands under",
    options: ["items", "results", "calls", "rows", "array"].map((value) => ({ value, label: value })),
  },
];
