import { hash, verify } from "@node-rs/argon2";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import type { UpdatePassword } from "#lib/contract/desk/team/profile.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { findUserByEmail } from "../store/people/pending-sign-in.ts";
import { deleteResetCodeOf } from "../store/people/reset-code.ts";
import { revokeSessionsOf } from "../store/people/session.ts";
import { lockTeam, updatePassword } from "../store/people/team.ts";
import { type Browser, openSession } from "./open-session.ts";
import { inTurn } from "./sign-in/in-turn.ts";
import { countTry, forgetTries, placeOfTry, sayTriesLeft } from "./sign-in/sign-in-limit.ts";

// What long passwords of leaked lists are made of, longest first where one holds another.
const COMMON = [
  "1q2w3e4r5t6y7u8i9o0p",
  "qwertyuiop",
  "asdfghjkl",
  "administrator",
  "password",
  "passw0rd",
  "1234567890",
  "0987654321",
  "123456789",
  "987654321",
  "12345678",
  "1qaz2wsx",
  "abcdefghijklmnopqrstuvwxyz",
  "abcdefgh",
  "iloveyou",
  "letmein",
  "welcome",
  "changeme",
  "football",
  "baseball",
  "superman",
  "princess",
  "sunshine",
  "qwerty",
  "zxcvbnm",
  "123456",
  "12345",
  "abc123",
  "monkey",
  "dragon",
  "master",
  "secret",
  "tanzania",
  "karibu",
  "admin",
  "login",
  "1234",
  "tuma",
];
const MIN_OWN = 4;
const MIN_DIFFERENT = 5;

/** Whose it is, and `site`: the address of this console, whose words somebody would try first. */
type Whose = { name: string; email: string; site: string };

/**
 * Throws `invalid_input` for a password of a list of common ones, or one that is little more than common parts, words of
 * the person or the site, a walk over the keyboard, or a repetition.
 */
export function requireUncommonPassword(password: string, whose: Whose): void {
  const plain = password.normalize("NFKC").toLowerCase();
  if (!isListed(plain) && !isMadeOfParts(plain, whose) && !isRepetition(plain) && !isWalk(plain)) return;
  const rule = t(
    "this password is easy to guess; a short sentence of your own is good",
    "nenosiri hili ni rahisi kukisia; sentensi fupi yako mwenyewe inafaa",
  );
  throw new Fault("invalid_input", `password: ${rule}.`, { fields: [{ path: "password", rule }] });
}

function isMadeOfParts(plain: string, { name, email, site }: Whose): boolean {
  const host = URL.parse(site)?.hostname ?? "";
  const words = [name, email, host].flatMap((text) => [
    text,
    ...text.split("@"),
    ...text.split(/[^\p{L}\d]+/u),
  ]);
  const own = words.map((word) => word.toLowerCase()).filter((word) => word.length >= 4);
  // The longest first: what one holds of another would leave a rest.
  const parts = [...COMMON, ...own.sort((a, b) => b.length - a.length)];
  const rest = parts.reduce((left, part) => left.replaceAll(part, ""), plain);
  return rest !== plain && lettersOf(rest).length < MIN_OWN;
}

const isRepetition = (plain: string): boolean =>
  new Set(plain).size < MIN_DIFFERENT || /^(.{1,7}?)\1+.{0,6}$/u.test(plain);

function isWalk(plain: string): boolean {
  const rest = withoutWalks(plain);
  return rest !== plain && lettersOf(rest).length < MIN_OWN;
}

const lettersOf = (text: string): string => text.replace(/[\s\d_.!@#-]/g, "");

/** How many of the list, the most common first, count as parts of a password too; all count as a whole one. */
const MOST_COMMON = 10_000;
const MIN_PART = 4;
const MIN_WALK = 4;

/** Is it on the list of passwords that leaked most often, or two of its 10,000 most common put together. */
export function isListed(plain: string): boolean {
  return [plain, withoutLeet(plain)].some((password) => {
    const core = password.replace(/[^\p{L}\d]/gu, "");
    if (lists().whole.has(password) || isPart(core)) return true;
    for (let at = MIN_PART; at <= core.length - MIN_PART; at += 1) {
      if (isPart(core.slice(0, at)) && isPart(core.slice(at))) return true;
    }
    return false;
  });
}

/** What is left of it without runs of keys beside each other, of one key, or of letters and digits in order. */
export function withoutWalks(plain: string): string {
  let left = "";
  let run = "";
  for (const char of plain) {
    if (run === "" || isBeside(run.at(-1) ?? "", char)) run += char;
    else {
      left += run.length < MIN_WALK ? run : "";
      run = char;
    }
  }
  return left + (run.length < MIN_WALK ? run : "");
}

// With a year or a number around it, it is no other password.
function isPart(part: string): boolean {
  const word = part.replace(/^\d+|\d+$/g, "");
  return lists().parts.has(part) || (word.length >= MIN_PART && lists().parts.has(word));
}

const LEET: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
const withoutLeet = (plain: string): string => plain.replace(/[@431!0$57]/g, (sign) => LEET[sign] ?? sign);

const KEYS = new Map<string, (string | null)[]>(Object.entries(adjacencyGraphs.qwerty));

function isBeside(one: string, next: string): boolean {
  const step = (next.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0);
  return Math.abs(step) <= 1 || (KEYS.get(one) ?? []).some((keys) => keys?.includes(next));
}

let kept: { whole: Set<string>; parts: Set<string> } | undefined;

// Made when the first password is set: most processes never see one.
function lists() {
  const all = dictionary["passwords-common"];
  kept ??= {
    whole: new Set(all),
    parts: new Set(all.slice(0, MOST_COMMON).filter(({ length }) => length >= MIN_PART)),
  };
  return kept;
}

/**
 * Changes the own password: every session ends, this browser gets a new one, and reset links are worthless. Throws
 * `wrong_credentials` for the old one, `invalid_input` for a common one or the same.
 */
export async function updateOwnPassword(
  ctx: SignedInCtx,
  { current, next }: UpdatePassword,
  browser: Browser,
): Promise<void> {
  const { actor } = ctx;
  await requireOwnPassword(ctx, { password: current, browser, field: "current" });
  if (current.normalize("NFKC") === next.normalize("NFKC"))
    throw refused(t("this is the password you have", "hili ndilo nenosiri ulilonalo"));
  try {
    requireUncommonPassword(next, { ...actor, site: ctx.env.publicOrigin });
  } catch (error) {
    if (error instanceof Fault && error.fields[0]) throw refused(error.fields[0].rule);
    throw error;
  }
  const passwordHash = await hashPassword(next);
  await ctx.db.transaction(async (tx) => {
    await lockTeam(tx);
    const now = ctx.clock.now();
    await updatePassword(tx, { id: actor.userId, passwordHash, now });
    await deleteResetCodeOf(tx, actor.userId);
    await revokeSessionsOf(tx, { userId: actor.userId, now, because: "password" });
    await recordAudit(tx, { actor, action: "password.update", target: actor.userId });
  });
  const { userId: id, name, email, role } = actor;
  await openSession(ctx, { id, name, email, role }, browser);
}

function refused(rule: string): Fault {
  return new Fault("invalid_input", `password: ${rule}.`, { fields: [{ path: "next", rule }] });
}

/** argon2id, 19 MiB, two passes (OWASP). */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The PHC string of a password; at most four are worked on at once. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFKC"), COST));
}

/** Does the password fit; without a hash (nobody of that name) it works as long and says no. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? NO_PASSWORD, password.normalize("NFKC")));
  return isRight && passwordHash !== undefined;
}

/** Of whoever has none, at the same cost: the hash of random bytes that nobody kept. */
export const NO_PASSWORD =
  "$argon2id$v=19$m=19456,t=2,p=1$ON4en2NV+Gn6B+IFS/YJOg$bgHwYYzKOc2NGtiZa54aFOR4IPWKLSu2dUub0/+AOpU";

/**
 * The password of the person who is signed in. Counts with the tries of signing in, so that a browser left open is no
 * way around their limit. Throws `wrong_credentials` for `field`, `rate_limited`.
 */
export async function requireOwnPassword(
  ctx: Pick<SignedInCtx, "db" | "actor" | "clock" | "env">,
  { password, browser, field }: { password: string; browser: Browser; field: "password" | "current" },
): Promise<void> {
  const { db, actor } = ctx;
  const attempt = { ...(await placeOfTry(ctx, browser, actor.userId)), email: actor.email };
  const left = await countTry(ctx, attempt);
  const found = await findUserByEmail(db, actor.email);
  const isRight = await verifyPassword(password, found?.passwordHash);
  if (!isRight) {
    const detail = {
      triesLeft: left.triesLeft,
      door: field === "current" ? "change password" : "password again",
    };
    await db.transaction((tx) =>
      recordAudit(tx, { actor, action: "session.refuse", target: actor.userId, detail }),
    );
    const rest = sayTriesLeft(left);
    throw new Fault(
      "wrong_credentials",
      t(`This is not your password. ${rest}`, `Hili si nenosiri lako. ${rest}`),
      {
        fields: [
          { path: field, rule: t(`this is not your password. ${rest}`, `hili si nenosiri lako. ${rest}`) },
        ],
      },
    );
  }
  await forgetTries(ctx, attempt);
}
