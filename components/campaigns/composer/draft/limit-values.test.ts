import assert from "node:assert/strict";
import { test } from "node:test";
import { CreateCampaign } from "#lib/contract/desk/campaign/create-campaign.ts";
import { USUAL_OPENINGS } from "#lib/contract/rules/sending/sending-hours.ts";
import { draftInputOf, EMPTY_DRAFT } from "./draft-values.ts";
import { limitFaults, limitValuesOf } from "./limit-values.ts";

const ZONE = "Africa/Dar_es_Salaam";
const TYPED = {
  ...EMPTY_DRAFT,
  name: "Bei",
  senderId: "AMANI AGRO",
  text: "Habari",
  ...{ hasLimit: true, pace: " 20", batch: "10", hasHours: true, hoursFrom: "09:30", hoursTo: "17:00" },
};

test("what somebody typed as limits becomes those of the campaign, and of its copy what was typed", () => {
  const { messagesPerSecond, chunkSize, hours } = CreateCampaign.parse(draftInputOf(TYPED, ZONE));
  assert.deepEqual([messagesPerSecond, chunkSize, hours], [20, 10, { from: "09:30", to: "17:00" }]);
  const campaign = { channel: "sms", lane: "fast", messagesPerSecond: 20, chunkSize: 10 } as const;
  const { batch, hasLimit, hasHours, hoursFrom, hoursTo } = TYPED;
  assert.deepEqual(limitValuesOf({ ...campaign, hours: { from: "09:30", to: "17:00" } }), {
    ...{ hasLimit, pace: "20", batch },
    ...{ hasHours, hoursFrom, hoursTo },
  });
  assert.deepEqual(limitValuesOf({ ...campaign, messagesPerSecond: null, chunkSize: 100, hours: null }), {});
});

test("limits that are not chosen limit nothing, whatever is typed in their fields", () => {
  const input = draftInputOf({ ...TYPED, hasLimit: false, hasHours: false }, ZONE);
  assert.deepEqual([input.messagesPerSecond, input.chunkSize, input.hours], [null, undefined, null]);
});

test("each limit that cannot be says why at its field, as the server does", () => {
  const faults = (more: Partial<typeof TYPED>) =>
    limitFaults({ ...TYPED, messageClass: "service", ...more }, USUAL_OPENINGS);
  assert.deepEqual(faults({}), {});
  assert.deepEqual(faults({ pace: "0" }), { pace: "Choose a whole number from 1" });
  assert.deepEqual(faults({ pace: "501" }), {
    pace: "The connection allows at most 500 messages a second here",
  });
  assert.deepEqual(faults({ pace: "", batch: " " }), { pace: "Choose how many messages a second" });
  assert.deepEqual(faults({ pace: "", lane: "exact" }), { pace: "Choose how many messages a second" });
  assert.deepEqual(faults({ pace: "" }), {});
  assert.deepEqual(faults({ batch: "101" }), { batch: "Choose 1 to 100 people" });
  assert.deepEqual(faults({ hoursTo: "" }), { hoursFrom: "Choose both times" });
  assert.deepEqual(faults({ hoursTo: "24:00" }), { hoursTo: "Write the time like 14:30" });
  assert.deepEqual(faults({ hoursFrom: "25:00", hoursTo: "saa" }), {
    ...{ hoursFrom: "Write the time like 14:30", hoursTo: "Write the time like 14:30" },
  });
  assert.deepEqual(faults({ hoursTo: "09:30" }), { hoursTo: "The end has to be later than the beginning" });
  assert.deepEqual(faults({ messageClass: "marketing", hoursFrom: "20:00", hoursTo: "21:00" }), {
    hoursTo: "Marketing messages are sent only between 08:00 and 20:00. Choose hours within these",
  });
  const ofTheCompany = { from: "06:00", to: "22:00" };
  const late = { ...TYPED, messageClass: "marketing" as const, hoursFrom: "20:00", hoursTo: "21:00" };
  assert.deepEqual(limitFaults(late, { ...USUAL_OPENINGS, marketing: ofTheCompany }), {});
});
