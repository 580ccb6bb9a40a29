import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";
import type { Need, StandingStill } from "#lib/contract/desk/overview.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { windowEndOf } from "#lib/contract/rules/sending/chat-window.ts";
import { sayHold } from "#lib/contract/words/reason/say-reason.ts";
import type { Context, SignedInCtx } from "../context.ts";
import {
  type ClosingWindow,
  countRefused,
  findBesideCampaigns,
  listHeldCampaigns,
  listLostAnswers,
  type RejectedTemplate,
} from "../store/console/need.ts";
import * as store from "../store/console/worker-loop.ts";
import { reasonOf } from "../templates/index.ts";

type Ctx = Pick<SignedInCtx, "db" | "clock" | "actor">;

/**
 * What needs a person, the most costly first: work that stopped, what is wrong with the service, lost answers, held campaigns,
 * those they may approve, repeats and follow-ups that wait, windows that close soon, rejected templates, refused callbacks; last how
 * many of these campaigns and lost answers there are beyond the newest.
 */
export async function listNeeds(ctx: Ctx): Promise<Need[]> {
  const [stopped, { troubles, calls, automations, closing, templates }, unknown, held, refused] =
    await Promise.all([
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
    ...closing,
    ...templates,
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

type Beside = Record<"troubles" | "calls" | "automations" | "closing" | "templates", Need[]>;

async function listBesideCampaigns({ db, clock, actor }: Ctx): Promise<Beside> {
  const row = await findBesideCampaigns(db, clock.now());
  const { troubles = [], calls = 0, at = null, automations = [], closing = [], rejected = [] } = row ?? {};
  return {
    closing: closingOf(closing, canSeeNumbers(actor)),
    templates: rejected.map(rejectedOf),
    automations: automations.map(
      ({ dueAt, ...run }): Need => ({ ...run, kind: "automation", at: new Date(dueAt).toISOString() }),
    ),
    troubles: troubles.map((trouble) => ({ ...trouble, kind: "trouble" })),
    calls: at === null ? [] : [{ kind: "lost-calls", calls, at: at.toISOString() }],
  };
}

const NAMED = 2;

function closingOf(windows: readonly ClosingWindow[], isNamed: boolean): Need[] {
  const people = windows.map(({ wroteAt, ...person }) => ({
    ...person,
    closesAt: new Date(windowEndOf(Date.parse(wroteAt))).toISOString(),
  }));
  const [first] = people;
  if (!first) return [];
  const named = isNamed ? people.slice(0, NAMED) : [];
  return [{ kind: "closing", count: people.length, people: named, at: first.closesAt }];
}

const rejectedOf = ({ standing, cause, at, ...template }: RejectedTemplate): Need => ({
  ...template,
  kind: "template",
  reason: reasonOf({ standing, cause }),
  at: new Date(at).toISOString(),
});

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
