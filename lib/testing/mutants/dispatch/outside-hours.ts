import type { Mutant } from "../mutant.ts";

const OUTSIDE = "lib/server/dispatch/claim/outside-hours.test.ts";

/** Outside the hours of marketing nothing is sent but what somebody has allowed, and no more of it once it is taken back. */
export const OUTSIDE_HOURS: Mutant[] = [
  {
    file: "lib/contract/rules/sending/sending-hours.ts",
    from: "company === null || outsideHours !== null",
    to: "company === null || true",
    test: OUTSIDE,
    name: "a campaign that somebody allowed is sent at night, and another one waits",
  },
  {
    file: "lib/contract/rules/sending/sending-hours.ts",
    from: "|| outsideHours !== null) return hours;",
    to: "|| outsideHours !== null) return null;",
    test: OUTSIDE,
    name: "the hours that were chosen for a campaign are kept, whatever is allowed",
  },
  {
    file: "lib/server/store/campaign/schedule.ts",
    from: "UPDATE campaign SET outside_hours_by = NULL, outside_hours_at = NULL WHERE id = $1",
    to: "SELECT FROM campaign WHERE id = $1",
    test: OUTSIDE,
    name: "from the commit that takes it back nothing more is claimed at night, and in the hours it goes on",
  },
  {
    file: "lib/server/dispatch/send/run-campaign.ts",
    from: "const LOOK_MS = 2_000;",
    to: "const LOOK_MS = 60_000;",
    test: "lib/server/dispatch/send/run-campaign.rest.test.ts",
    name: "a campaign that waits for the night to end is sent within seconds of somebody allowing it, and rests until then",
  },
];
