import type { Mutant } from "../mutant.ts";

const UNDO = "lib/server/campaigns/steer/undo-start.test.ts";
const REACH = "lib/server/dispatch/claim/chat-reach.test.ts";
const CREDITS = "lib/server/credits/require-credits.test.ts";

/** Between a press of Send and the first request: it can be undone, it is refused without the credits for it, and WhatsApp’s limit holds. */
export const BEFORE_START: Mutant[] = [
  {
    file: "lib/server/dispatch/claim/claim-attempt.ts",
    from: 'if (campaign.isInGrace) return { kind: "stopped" };',
    to: "",
    test: UNDO,
    name: "start: a time to undo -> nothing is claimed before its end, by whoever tries, and everybody after it",
  },
  {
    file: "lib/server/campaigns/steer/undo-start.ts",
    from: "if (campaign.graceUntil === null)",
    to: "if (campaign.queued < 0)",
    test: UNDO,
    name: "undo: a first request that comes back unsent -> refused, as a request was made",
  },
  {
    file: "lib/server/store/campaign/campaign.ts",
    from: "credits_vouched_at = NULL, revision = revision + 1",
    to: "credits_vouched_at = NULL",
    test: UNDO,
    name: "undo: before the first request -> a draft with its plan, whose old press starts nothing and whose new one does",
  },
  {
    file: "lib/server/store/campaign/campaign.ts",
    from: "hold = NULL, retry_of = NULL",
    to: "hold = NULL",
    test: UNDO,
    name: "composer: another try that is undone -> its people can be tried again",
  },
  {
    file: "lib/server/campaigns/plan/create-campaign.ts",
    from: 'await requireCredits(ctx, tx, { credits, isSms: channel === "sms" });',
    to: "",
    test: CREDITS,
    name: "start: more credits than a new balance has -> refused with what to do, and nothing is changed; with the right it starts",
  },
  {
    file: "lib/server/dispatch/claim/claim-new.ts",
    from: "new Set(costing.slice(Math.max(0, limit - reached)))",
    to: "new Set(costing.slice(limit))",
    test: REACH,
    name: "WhatsApp limit: a larger campaign -> as many as the limit, a hold until when, and the others a day later",
  },
  {
    file: "lib/server/dispatch/send/direct/plan-direct.ts",
    from: 'if (operation === "chat.template") await noteReached(tx, numbersOf(members));',
    to: "",
    test: REACH,
    name: "WhatsApp limit: a message of a composer counts, and is not held; one of a program waits, and is taken up when there is room",
  },
  {
    file: "lib/server/campaigns/plan/create-campaign.ts",
    from: "await requireReach(tx, planned);",
    to: "",
    test: "lib/server/campaigns/read/get-reach.test.ts",
    name: "reach: more people than the account may reach -> said with the days it takes; refused until somebody chooses",
  },
  {
    file: "lib/server/store/campaign/credits.ts",
    from: "AND (a.state = 'attempting' OR a.state IN ('done', 'unknown') AND a.finished_at > c.balance_at)), 0))::float8 END",
    to: "AND false), 0))::float8 END",
    test: CREDITS,
    name: "start: what was sent since the balance was told, or is on its way -> not counted as left",
  },
];
