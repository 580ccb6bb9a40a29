import assert from "node:assert/strict";
import { test } from "node:test";
import { PORTAL_TASKS } from "./portal-words.ts";

/** §1: done in the portal, and not by the API. */
const OF_CONTRACT = [
  "Provider onboarding of the chat account",
  "Select chat account and phone number",
  "Check chat connection readiness",
  "Create, rotate or revoke an API key",
  "Configure webhook URL and subscribed events",
  "Rotate webhook secret",
  "Inspect webhook delivery attempts",
  "Queue a webhook test delivery",
  "Add SMS credits",
  "Request or manage SMS sender identifiers",
  "Review account-wide SMS activity and balance",
];

test("every task that the contract leaves to the portal is listed, under its name, and no other", () => {
  const named = Object.values(PORTAL_TASKS).map(({ task }) => task);
  assert.deepEqual(named.toSorted(), OF_CONTRACT.toSorted());
});
