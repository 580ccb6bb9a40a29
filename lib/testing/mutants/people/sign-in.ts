import type { Mutant } from "../mutant.ts";

const SESSION_TEST = "lib/server/session/session.test.ts";
const UNCOMMON_TEST = "lib/server/session/require-uncommon-password.test.ts";
const LIMITS_TEST = "lib/server/http/limits.test.ts";
const PLACE_TEST = "lib/server/caller/place-of.long.test.ts";
const BEHIND = "there a flood of one locks nobody else out, and made-up names get 600 a minute together";
const STRANGERS =
  "strangers of a hundred addresses wait together, and a device that signed in before does not wait for them";
const GROWING =
  "nobody is locked out: a wait grows from 1 min to 15 with each wrong password, then a right one opens";

/** Waits of wrong passwords, places, and what of floods is written down. */
export const SIGN_IN: Mutant[] = [
  {
    file: "lib/server/session/password.ts",
    from: "if (isPart(core.slice(0, at)) && isPart(core.slice(at))) return true;",
    to: "",
    test: UNCOMMON_TEST,
    name: "refuses mountain elephant",
  },
  {
    file: "lib/server/session/password.ts",
    from: "lists().whole.has(password) ||",
    to: "",
    test: UNCOMMON_TEST,
    name: "refuses hd764nw5d7e1vbv",
  },
  {
    file: "lib/server/session/password.ts",
    from: "[plain, withoutLeet(plain)]",
    to: "[plain]",
    test: UNCOMMON_TEST,
    name: "refuses m0unt@1n3l3ph@nt",
  },
  {
    file: "lib/server/session/password.ts",
    from: "(KEYS.get(one) ?? [])",
    to: "[]",
    test: UNCOMMON_TEST,
    name: "refuses zse4rfvgy7ujmko0",
  },
  {
    file: "lib/server/session/password.ts",
    from: "[name, email, host].flatMap",
    to: "[name, email].flatMap",
    test: UNCOMMON_TEST,
    name: "refuses ujumbe duka-letu 26",
  },
  {
    file: "lib/server/store/people/pending-sign-in.ts",
    from: "power(2, least(w.failures + 1 - $3, 20))",
    to: "power(1, least(w.failures + 1 - $3, 20))",
    test: SESSION_TEST,
    name: GROWING,
  },
  {
    file: "lib/server/store/people/pending-sign-in.ts",
    from: "least($5, $4 * ",
    to: "least($5 * 1000, $4 * ",
    test: SESSION_TEST,
    name: GROWING,
  },
  {
    file: "lib/server/store/people/pending-sign-in.ts",
    from: "WHERE w.free_at <= $2 RETURNING",
    to: "WHERE true RETURNING",
    test: SESSION_TEST,
    name: "fifty wrong passwords at once are still five tries",
  },
  {
    file: "lib/server/session/sign-in/sign-in-limit.ts",
    from: "attempt.isKnownDevice ? undefined : await count(strangersOf(attempt.email), STRANGERS)",
    to: "undefined",
    test: SESSION_TEST,
    name: STRANGERS,
  },
  {
    file: "lib/server/session/sign-in/sign-in-limit.ts",
    from: "attempt.isKnownDevice ? undefined : await count",
    to: "await count",
    test: SESSION_TEST,
    name: STRANGERS,
  },
  {
    file: "lib/server/session/sign-in/device-of.ts",
    from: "users?.includes(userId) ? id : undefined",
    to: "users ? id : undefined",
    test: SESSION_TEST,
    name: "a device counts for whoever signed in with it, and waits for its own wrong passwords",
  },
  {
    file: "lib/server/caller/place-of.ts",
    from: "const block = addressBlock(address);",
    to: "const block = address;",
    test: SESSION_TEST,
    name: "IPv6 addresses of one /64 are one place",
  },
  {
    file: "lib/server/caller/place-of.ts",
    from: "last === undefined || last === address ? block :",
    to: "true ? block :",
    test: PLACE_TEST,
    name: BEHIND,
  },
  {
    file: "lib/server/rate/rate.ts",
    from: 'if (rate === "auth" && place !== block) {',
    to: "if (false) {",
    test: PLACE_TEST,
    name: BEHIND,
  },
  {
    file: "lib/server/rate/rate.ts",
    from: "inMemoryBlockOnConsumed: limit.points",
    to: "",
    test: LIMITS_TEST,
    name: "a sign-in beyond the limit of its place: refused without a statement until the wait is over, in each process",
  },
  {
    file: "lib/server/http/serve-route.ts",
    from: 'endpoint.rate === "auth" ? { ...context, db: context.authDb } : context',
    to: "context",
    test: LIMITS_TEST,
    name: "sign-ins whose statements never end: somebody signed in is answered",
  },
  {
    file: "lib/server/edge/proxy-warning.ts",
    from: "isSaid = true;",
    to: "",
    test: PLACE_TEST,
    name: "a proxy that the settings do not know is named once, one that they know never",
  },
  {
    file: "lib/server/http/serve-route.ts",
    from: "if (met.has(line)) return;",
    to: "",
    test: PLACE_TEST,
    name: "a limit is logged with its address, and audited once an hour",
  },
  {
    file: "lib/server/session/sign-in/record-refusal.ts",
    from: 'if (await overLimit(ctx.db, { prefix: "refusals-of", limit: MOST_OF_ONE, key })) return;',
    to: "",
    test: "lib/server/session/sign-in/record-refusal.test.ts",
    name: "failed sign-ins are written down one by one up to 600 an hour, 30 of one address: a flood fills no log",
  },
  {
    file: "lib/server/session/password.ts",
    from: 'verify(passwordHash ?? NO_PASSWORD, password.normalize("NFKC"))',
    to: "verify(passwordHash ?? NO_PASSWORD, password)",
    test: "lib/server/session/password.test.ts",
    name: "a password fits however a keyboard composes its letters, and no other does",
  },
  {
    file: "lib/server/session/password.ts",
    from: 'hash(password.normalize("NFKC"), COST)',
    to: "hash(password, COST)",
    test: "lib/server/session/password.test.ts",
    name: "a password fits however a keyboard composes its letters, and no other does",
  },
];
