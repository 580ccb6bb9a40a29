import type { Mutant } from "../mutant.ts";

/** Whom the next request has, and whom not. */
export const CLAIM_NEW: Mutant[] = [
  {
    file: "lib/server/dispatch/claim/claim-new.ts",
    from: "    keepWaiting(tx, campaignId, parted),\n    countContacts",
    to: "    countContacts",
    test: "lib/server/dispatch/claim/held-network.test.ts",
    name: "one network is held: everybody else is sent to, the campaign waits for it and says so, and let go they get it once",
  },
  {
    file: "lib/server/dispatch/claim/claim-new.ts",
    from: "if (heldNetworks === null || attempting > 0 || queued === 0) return null;",
    to: "return null;",
    test: "lib/server/dispatch/claim/held-network.test.ts",
    name: "one network is held: everybody else is sent to, the campaign waits for it and says so, and let go they get it once",
  },
  {
    file: "lib/server/dispatch/claim/claim-new.ts",
    from: "const free = members.filter(({ number }) => !forbidden.has(number));",
    to: "const free = members;",
    test: "lib/server/dispatch/send/run-campaign.test.ts",
    name: "who opts out while the campaign runs is left out, though the plan was read ahead",
  },
  {
    file: "lib/server/dispatch/claim/claim-new.ts",
    from: 'campaign.lane === "exact" || !connection.isOrderTrusted',
    to: 'campaign.lane === "exact"',
    test: "lib/server/dispatch/settle/order-evidence.test.ts",
    name: "one contradiction ends the proof: what follows goes one by one, and each id is certain",
  },
  {
    file: "lib/server/dispatch/claim/claim-new.ts",
    from: "return Math.min(size, connection.chunkLimit);",
    to: "return size;",
    test: "lib/server/dispatch/send/run-campaign.test.ts",
    name: "a lost SMS answer becomes unknown, is never repeated, and sending goes on in small steps",
  },
  {
    file: "lib/server/dispatch/claim/claim-new.ts",
    from: "campaign.ownFree ?? chunkSize,",
    to: "",
    test: "lib/server/dispatch/claim/own-limits.long.test.ts",
    name: "sms: 40 a second sends at most 40 people in any second, and all of them once",
  },
  {
    file: "lib/server/dispatch/claim/claim-new.ts",
    from: "    connection.ownFree ?? chunkSize,\n",
    to: "",
    test: "lib/server/dispatch/claim/every-second.long.test.ts",
    name: "whoever left for another campaign of the connection takes their room of the limit",
  },
  {
    file: "lib/server/dispatch/claim/claim-new.ts",
    from: "Math.min(size, mostAtPace(connection.rate))",
    to: "size",
    test: "lib/server/dispatch/claim/own-limits.long.test.ts",
    name: "where the pace was halved again and again, a chat request is as small as two seconds of it",
  },
  {
    file: "lib/server/dispatch/claim/claim-new.ts",
    from: "    requeueMembers(tx, campaignId, others),\n",
    to: "",
    test: "lib/server/dispatch/claim/share-by-window.test.ts",
    name: "killed between claim and answer, nobody is lost and nobody gets both",
  },
  {
    file: "lib/server/dispatch/claim/claim-new.ts",
    from: "{ members: back, forbidden: null, to: null }",
    to: "{ members: back, forbidden: new Map(), to: null }",
    test: "lib/server/dispatch/claim/claim-new.test.ts",
    name: "who opts out after being put back is not sent to, and counts as cancelled with the reason",
  },
  {
    file: "lib/server/dispatch/claim/claim-new.ts",
    from: "await keepUnknown(tx, campaignId, people);",
    to: "",
    test: "lib/server/dispatch/claim/claim-new.test.ts",
    name: "who opts out before a second message, after a first whose answer was lost, may have been sent to: not just cancelled",
  },
  {
    file: "lib/server/dispatch/claim/claim-new.ts",
    from: "size === 1 ? one : several",
    to: "several",
    test: "lib/server/dispatch/claim/claim-new.test.ts",
    name: "who is alone in a request is sent to by the operation that answers with an id for this very person",
  },
];
