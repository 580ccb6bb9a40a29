import assert from "node:assert/strict";
import { test } from "node:test";
import { creditWords } from "./sent-words.ts";

const NONE = {
  rows: 1,
  excluded: 0,
  queued: 0,
  attempting: 0,
  accepted: 0,
  rejected: 0,
  unknown: 0,
  cancelled: 0,
};
const free = () => "";

test("a send whose answer got lost does not say that it cost nothing", () => {
  const lost = {
    channel: "sms",
    counts: { ...NONE, unknown: 1 },
    creditsUsed: 0,
    creditsUnstated: 0,
    creditsResent: 0,
  } as const;
  assert.equal(creditWords(lost, free), "0 credits used. What got no clear answer may have cost more");
  const known = { ...lost, counts: { ...NONE, accepted: 1 }, creditsUsed: 1 };
  assert.equal(creditWords(known, free), "1 credit used");
  assert.equal(
    creditWords({ ...known, creditsUsed: 0, creditsUnstated: 1 }, free),
    "0 credits used, and about 1 more",
  );
  assert.equal(
    creditWords({ ...known, creditsResent: 2 }, free),
    "1 credit used, and up to 2 for messages that were sent again",
  );
  assert.equal(creditWords({ ...known, channel: "chat-text" }, free), null);
});
