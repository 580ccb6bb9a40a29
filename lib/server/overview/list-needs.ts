import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import type { Need, StandingStill } from "#lib/contract/desk/overview.ts";
import { t } from "#lib/contract/language.ts";
import { sayHold } from "#lib/contract/words/reason/say-reason.ts";
import type { Context, SignedInCtx } from "../context.ts";
import {
  countRefused,
  findBesideCampaigns,
  listHeldCampaigns,
  listLostAnswers,
} from "../store/console/need.ts";
import * as store from "../store/console/worker-loop.ts";

type Ctx = Pick<SignedInCtx, "db" | "clock" | "actor">;

/**
 * What needs a person, the most costly first: work that stopped, what is wrong with the service, lost answers, held campaigns,
 * those they may approve, repeats and follow-ups that wait, refused callbacks; last how many of these campaigns and lost answers there are beyond the newest.
 */
export async function listNeeds(ctx: Ctx): Promise<Need[]> {
  const [stopped, { troubles, calls, automations }, unknown, held, refused] = await Promise.all([
    listStopped(ctx),
    listBesideCampaigns(ctx),
    listUnknown(ctx),
    listHeld(ctx),
    listRefused(ctx),
  ]);
  const count = unknown.unlisted + held.unlisted;
  const more: Need[] = count > 0 ? [{ kind: "more", count }] : [];
  return [
    ...stopped,
    ...troubles,
    ...unknown.needs,
    ...calls,
    ...held.needs,
    ...automations,
    ...refused,
    ...more,
  ];
}

type Newest = { needs: Need[]; unlisted: number };

async function listStopped(ctx: Ctx): Promise<Need[]> {
  const loops = await listStandingStill(ctx);
  return loops.length > 0 ? [{ kind: "standing-still", loops }] : [];
}

async function listUnknown({ db }: Ctx): Promise<Newest> {
  const rows = await listLostAnswers(db);
  const needs = rows.map(
    ({ total: _, ...row }): Need => ({ ...row, kind: "unknown", at: row.at.toISOString() }),
  );
  return { needs, unlisted: unlistedOf(rows) };
}

type Beside = { troubles: Need[]; calls: Need[]; automations: Need[] };

async function listBesideCampaigns({ db }: Ctx): Promise<Beside> {
  const { troubles = [], calls = 0, at = null, automations = [] } = (await findBesideCampaigns(db)) ?? {};
  return {
    automations: automations.map(
      ({ dueAt, ...run }): Need => ({ ...run, kind: "automation", at: new Date(dueAt).toISOString() }),
    ),
    troubles: troubles.map((trouble) => ({ ...trouble, kind: "trouble" })),
    calls: at === null ? [] : [{ kind: "lost-calls", calls, at: at.toISOString() }],
  };
}

const noReason = (): Hold => ({
  kind: "service",
  detail: t("It was stopped, and no reason is known.", "Ilisimamishwa, na sababu haijulikani."),
  until: null,
});

/** Those that were stopped, then those that this person may approve. */
async function listHeld({ db, actor }: Ctx): Promise<Newest> {
  const rows = await listHeldCampaigns(db, actor.userId);
  const stopped = rows.filter(({ askedAt }) => askedAt === null);
  const asked = rows.filter(({ askedAt }) => askedAt !== null);
  const needs = [...stopped, ...asked].map(
    ({ campaignId, name, hold, queued, attempting, retrying, askedBy, askedAt }): Need =>
      askedBy === null || askedAt === null
        ? {
            kind: "held",
            campaignId,
            name,
            queued,
            attempting,
            retrying,
            hold: hold ? sayHold(hold) : noReason(),
          }
        : { kind: "approval", campaignId, name, askedBy, people: queued, at: askedAt.toISOString() },
  );
  return { needs, unlisted: unlistedOf(stopped) + unlistedOf(asked) };
}

const unlistedOf = (rows: readonly { total: number }[]): number => (rows[0]?.total ?? 0) - rows.length;

async function listRefused({ db, clock }: Ctx): Promise<Need[]> {
  const row = await countRefused(db, clock.now());
  return row?.at ? [{ ...row, kind: "refused-callbacks", at: row.at.toISOString() }] : [];
}

/** Which work of the worker has stopped, by the rows it writes into the database. */
export async function listStandingStill({ db }: Pick<Context, "db">): Promise<StandingStill[]> {
  const rows = await store.listStandingStill(db);
  return rows.map(({ name, since }) => ({ loop: name, since: since?.toISOString() ?? null }));
}
