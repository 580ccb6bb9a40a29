import type { Mutant } from "../mutant.ts";

const TEST = "lib/server/outgoing/deliver-events.test.ts";

/** Events to other systems: none lost, none to where it must not go, no number to who may not see it. */
export const OUTGOING: Mutant[] = [
  {
    file: "lib/server/store/outgoing/event-delivery.ts",
    from: "fence = d.fence + 1, next_try_at = $4 FROM due",
    to: "fence = d.fence + 1 FROM due",
    test: TEST,
    name: "a worker dies after it posted and before it wrote that down -> posted again under the same id, and no event is lost",
  },
  {
    file: "lib/server/outgoing/public-event.ts",
    from: "seesNumbers ? WITH_NUMBERS : null",
    to: "WITH_NUMBERS",
    test: TEST,
    name: "an address that sees no numbers -> masked",
  },
  {
    file: "lib/server/outgoing/post-event.ts",
    from: "new https.Agent({ ...options, lookup: pinnedLookup(resolve) })",
    to: "new https.Agent(options)",
    test: TEST,
    name: "a name that led to a public address leads into our network by now -> no connection",
  },
  {
    file: "lib/server/outgoing/address-secret.ts",
    from: "oldSecretUntil !== null && oldSecretUntil > now",
    to: "oldSecretUntil !== null",
    test: TEST,
    name: "a new secret in the middle -> both sign for a day, then the new one alone",
  },
  {
    file: "lib/server/outgoing/open-posts.ts",
    from: "signal.aborted && posted.status === null",
    to: "false",
    test: TEST,
    name: "our own stop breaks a try off -> it is none, and made again by whoever starts next",
  },
  {
    file: "lib/server/outgoing/update-addresses.ts",
    from: "if (seesNumbers) requireSeesNumbers(ctx);",
    to: "",
    test: "app/api/event-addresses/event-addresses.test.ts",
    name: "who sees no numbers -> lets no address see them, and reads its deliveries masked",
  },
  {
    file: "lib/server/store/outgoing/event-address.ts",
    from: "CASE WHEN old_secret_until > $4 THEN old_secret ELSE secret END",
    to: "secret",
    test: "app/api/event-addresses/event-addresses.test.ts",
    name: "a secret that nobody saw, as its answer was lost -> replaced at once; the one before signs to its own end, and never longer",
  },
  {
    file: "lib/server/store/api/api-key.ts",
    from: "least(old_until, $4)",
    to: "$4",
    test: "app/api/v1/keys.test.ts",
    name: "a secret that nobody saw, as its answer was lost: replaced at once; the one before works to its own end, and never longer",
  },
];
