import assert from "node:assert/strict";
import { test } from "node:test";
import { PACE_WORDS } from "./pace-words.ts";

test("settings say how long a campaign to ten thousand people takes at the pace that is kept", () => {
  assert.equal(
    PACE_WORDS.sms,
    "We begin with 5 requests a second and never make more than 50, each to up to 100 people. A campaign to 10,000 people takes less than a minute where the service refuses nothing.",
  );
  assert.equal(
    PACE_WORDS.chat,
    "We begin with 20 people a second and never send to more than 80. A campaign to 10,000 people takes about 4 min where the service refuses nothing.",
  );
  assert.equal(PACE_WORDS.voice, "1 call a second at most.");
});
