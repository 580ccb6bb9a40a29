import type { SandboxSender, SandboxWebhook } from "../../desk/sandbox/sandbox.ts";
import type { StateWords } from "../state-words.ts";

/** An API key of the sandbox. */
export const SANDBOX_KEY_WORDS = {
  valid: { word: "Valid", meaning: "The sandbox accepts requests with this key." },
  revoked: { word: "Revoked", meaning: "Somebody revoked the key. Requests with it are refused." },
  expired: { word: "Ended", meaning: "The time of the key is over. Requests with it are refused." },
} as const satisfies Record<string, StateWords>;

/** An event that the sandbox sends to the webhook, by the states of §6.4. */
export const SANDBOX_DELIVERY_WORDS = {
  pending: { word: "Waiting", meaning: "It has not been sent yet." },
  delivering: { word: "Under way", meaning: "It is being sent to the webhook." },
  delivered: { word: "Delivered", meaning: "The webhook accepted it." },
  retrying: {
    word: "Will be tried again",
    meaning: "The webhook did not accept it. It is sent again later.",
  },
  failed: { word: "Stopped trying", meaning: "The webhook never accepted it. It is not sent again." },
  discarded: { word: "Refused", meaning: "The webhook said no, or was deleted. It is not sent again." },
} as const satisfies Record<string, StateWords>;

/** A sender name of the sandbox. */
export const SANDBOX_SENDER_WORDS: Record<SandboxSender["state"], StateWords> = {
  approved: { word: "Approved", meaning: "SMS can be sent with this name." },
  pending: { word: "Under review", meaning: "Nobody has decided yet. An SMS with this name is refused." },
  rejected: { word: "Rejected", meaning: "The name was not allowed. An SMS with it is refused." },
};

/** The webhook of the sandbox. */
export const SANDBOX_WEBHOOK_WORDS: Record<SandboxWebhook["state"], StateWords> = {
  active: { word: "Active", meaning: "Events are sent to this console." },
  paused: { word: "Paused", meaning: "Events wait until somebody activates the webhook." },
};
