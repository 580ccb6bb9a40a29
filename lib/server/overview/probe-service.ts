import { performance } from "node:perf_hooks";
import type { Connections, Grant, Group } from "#lib/contract/desk/overview.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import type { Service } from "#lib/service/index.ts";
import type { Context } from "../context.ts";
import { publish } from "../publish.ts";
import { withinTime } from "../within-time.ts";

type Ctx = Pick<Context, "db" | "clock" | "log" | "service">;
type Probe = NonNullable<Connections["probe"]>;

const FRESH_MS = 5 * 60_000;
/** While a send got no answer, what was heard before says nothing. */
const FRESH_IN_SILENCE_MS = 15_000;
const LONGEST_MS = 8_000;

/** What was found is said to each reader in their own language. */
type Found = Omit<Grant, "detail"> & { say: () => string };
type FoundProbe = { at: string; grants: Found[] };

const saidTo = ({ say, ...grant }: Found): Grant => ({ ...grant, detail: say() });
const probeSaid = ({ at, grants }: FoundProbe): Probe => ({ at, grants: grants.map(saidTo) });

/** The last probe of each service and the one under way: a page never waits for it, and many pages ask once. */
const last = new WeakMap<Service, FoundProbe>();
const running = new WeakMap<Service, Promise<FoundProbe>>();

/**
 * The last probe, or null before the first is back; asks again behind the page's back when it is old. What is old counts
 * for nothing of the groups that were silent since.
 */
export function getProbe(ctx: Ctx, silent: readonly Group[]): Probe | null {
  const known = last.get(ctx.service) ?? null;
  const freshMs = silent.length > 0 ? FRESH_IN_SILENCE_MS : FRESH_MS;
  const isFresh = known !== null && ctx.clock.now().getTime() - Date.parse(known.at) < freshMs;
  if (isFresh) return probeSaid(known);
  probeOnce(ctx).catch((error: unknown) => ctx.log.warn("the probe failed", { error }));
  return known && probeSaid({ ...known, grants: known.grants.map((grant) => heardOf(grant, silent)) });
}

function heardOf(grant: Found, silent: readonly Group[]): Found {
  if (!silent.includes(grant.group)) return grant;
  return {
    ...grant,
    state: "unreachable",
    say: () =>
      t(
        "The last request got no clear answer. We are asking again.",
        "Ombi la mwisho halikupata jibu la wazi. Tunauliza tena.",
      ),
  };
}

/** Asks because a person wants to know, and tells the other browsers what came of it. */
export async function probeService(ctx: Ctx): Promise<Probe> {
  const probe = await probeOnce(ctx);
  await ctx.db.transaction((tx) => publish(tx, [{ topic: "connection", data: {} }]));
  return probeSaid(probe);
}

/**
 * Asks with three reads, which can send nothing and cost nothing, what the key may do; writes nothing down.
 * An SMS status of an id that nobody has is 403 for a good key and 401 for another (§7.2); a template that nobody has
 * is 404 against 401 or 403 (§4.1, §7.1); one call is listed or refused (§5). What else is answered proves nothing.
 */
function probeOnce(ctx: Ctx): Promise<FoundProbe> {
  const under = running.get(ctx.service);
  if (under) return under;
  const probe = probeAll(ctx).finally(() => running.delete(ctx.service));
  running.set(ctx.service, probe);
  return probe;
}

async function probeAll(ctx: Ctx): Promise<FoundProbe> {
  const probe = { at: ctx.clock.now().toISOString(), grants: await findGrants(ctx.service) };
  last.set(ctx.service, probe);
  return probe;
}

/** What the key may do at each group of operations; asked anew, and kept nowhere. */
export const askGrants = async (service: Service): Promise<Grant[]> =>
  (await findGrants(service)).map(saidTo);

function findGrants({ probes: { chat, sms, voice } }: Service): Promise<Found[]> {
  return Promise.all([probeGroup("chat", chat), probeGroup("sms", sms), probeGroup("voice", voice)]);
}

async function probeGroup(group: Group, ask: () => Promise<unknown>): Promise<Found> {
  const startedMs = performance.now();
  const verdict = await withinTime(ask(), { limitMs: LONGEST_MS, late: noAnswer }).then(
    () => WORKS,
    (error: unknown) => verdictOf(error, group),
  );
  return { group, ...verdict, latencyMs: Math.round(performance.now() - startedMs) };
}

const noAnswer = (): Fault =>
  new Fault(
    "service_unreachable",
    t(
      `The service did not answer within ${LONGEST_MS / 1000} s.`,
      `Huduma haikujibu ndani ya sekunde ${LONGEST_MS / 1000}.`,
    ),
  );

type Verdict = Pick<Found, "state" | "say">;

const WORKS: Verdict = { state: "works", say: () => t("The key works.", "Ufunguo unafanya kazi.") };

/** What proves something of a key: one that may do this is told that nobody has what was asked for, one that may not is refused. */
const PROOF: Record<Group, { works: number | null; refused: readonly number[] }> = {
  chat: { works: 404, refused: [401, 403] },
  sms: { works: 403, refused: [401] },
  voice: { works: null, refused: [401, 403] },
};

/** Any other answer, and one that is no envelope of the service (§2.1), may be of something in between and proves nothing. */
function verdictOf(error: unknown, group: Group): Verdict {
  if (!(error instanceof Fault)) throw error;
  const { status, code, message } = error.upstream ?? {};
  if (status === undefined) return { state: "unreachable", say: () => error.detail };
  const { works, refused } = PROOF[group];
  if (refused.includes(status) && (code !== undefined || message !== undefined)) {
    return {
      state: "refused",
      say: () => t(`${error.detail} Check it in the portal.`, `${error.detail} Uangalie kwenye portal.`),
    };
  }
  // With its code alone: where the path of templates is another one, it is not there for any key.
  if (status === works && code !== undefined) return WORKS;
  return {
    state: "unclear",
    say: () =>
      t(
        `This answer does not say what the key can do. ${error.detail}`,
        `Jibu hili halisemi ufunguo unaweza kufanya nini. ${error.detail}`,
      ),
  };
}
