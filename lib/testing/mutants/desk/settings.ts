import type { Mutant } from "../mutant.ts";

const TABS = "app/api/two-tabs.test.ts";
const APP_AND_CODES = "app/api/session/factors/app-and-codes.test.ts";
const UPDATE = "lib/server/settings/update-setting.ts";
const CHECK = "requireUnchanged({ person, seen, now: before, next: value })";
const FACTORS = "app/api/session/factors/factors.long.test.ts";

/** A save that no longer looks at what the person had before them. */
const blind = (name: string, file: string, from: string, to = ""): Mutant => ({
  file,
  from,
  to,
  test: TABS,
  name: `${name}: the second of two tabs is told, and overwrites nothing`,
});

/** Settings that two people, or two tabs, change at once; and second factors in two tabs. */
export const SETTINGS: Mutant[] = [
  blind("paces", "lib/server/pacing/update-paces.ts", "seen: asked.seen", "seen: undefined"),
  blind(
    "retention",
    "lib/server/retention/update-retention.ts",
    "requireUnchanged({ person: actor, seen: seen && daysOf(seen, before), now: before, next: days });",
  ),
  blind("organisation", UPDATE, CHECK, "value"),
  blind(
    "role and rights of a person",
    "lib/server/team/update-person.ts",
    "seen: seen && rightsSeen(seen)",
    "seen: undefined",
  ),
  blind(
    "second factor for everybody",
    "lib/server/team/update-factor-rule.ts",
    "person: actor,\n      seen,",
    "person: actor,\n      seen: undefined,",
  ),
  blind(
    "own name",
    "lib/server/session/update-profile.ts",
    "requireUnchanged({ person: ctx.actor, seen, now: before, next: given })",
    "given",
  ),
  {
    file: "lib/server/team/update-factor-rule.ts",
    from: "const isSaved = isSameRule(before, asked);",
    to: "const isSaved = false;",
    test: TABS,
    name: "a second factor asked of everybody twice keeps its first date, which people have been told",
  },
  {
    file: "lib/server/store/console/setting.ts",
    from: 'await insertInitial(tx, name);\n  return theOnly(await tx.query<Row>("SELECT value FROM company_setting WHERE name = $1 FOR UPDATE", [name]));',
    to: "return getSetting(tx, name);",
    test: TABS,
    name: "of two who set the first price at the same time one is told",
  },
  {
    file: "lib/server/require-unchanged.ts",
    from: " || isSame)",
    to: ")",
    test: TABS,
    name: "what is saved already is no conflict: the answer to the first press may have been lost",
  },
  {
    file: "lib/server/factors/passkeys/passkeys.ts",
    from: "requireUnchanged({ person: actor, seen, now: before, next: given })",
    to: "given",
    test: "app/api/session/passkey/passkey.long.test.ts",
    name: "several keys have names; one renames and removes one's own only, and the log says so",
  },
  {
    file: "lib/server/factors/verify-totp.ts",
    from: "if (pictureId !== undefined && pictureId !== pictureIdOf(sealedSecret)) throw replaced();",
    to: "",
    test: APP_AND_CODES,
    name: "of two pictures in two tabs the one opened last counts, and the other one is told so",
  },
  {
    file: "lib/server/session/sign-in/pending-sign-in.ts",
    from: "return ways.length === 0 ? null : { key, user, ways };",
    to: "return { key, user, ways };",
    test: FACTORS,
    name: "whose app is taken away while they wait for the second step start again, and need no code",
  },
  {
    file: "lib/server/store/people/team.ts",
    from: "SELECT name FROM app_user WHERE id = $1 FOR UPDATE",
    to: "SELECT name FROM app_user WHERE id = $1",
    test: "app/api/two-tabs.test.ts",
    name: "of two who change their own name at the same time one is told",
  },
  {
    file: "lib/server/consent/create-consent.ts",
    from: "if (isGiven || !isHeld) await",
    to: "if (isGiven && !isHeld) await",
    test: "app/api/purposes/purposes.test.ts",
    name: "consent to a purpose that is unknown -> refused at its field with the known ones, a withdrawal too, and nothing is kept",
  },
  {
    file: "lib/server/consent/learn-from-file.ts",
    from: "const isRefused = fact.isGiven && said.isRetired;",
    to: "const isRefused = said.isRetired;",
    test: "app/api/purposes/purposes.test.ts",
    name: "a file of consent: to an unknown purpose -> refused at its field; to a retired one -> its yes is a doubt, its no is kept, people are planned",
  },
  {
    file: "lib/server/overview/watch-service.ts",
    from: "amount: overdue, isTold }",
    to: "amount: overdue }",
    test: "lib/server/overview/watch-service.test.ts",
    name: "a data request past its day -> each is told once with how many there are, and over when all are answered",
  },
];
