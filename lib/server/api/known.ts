import type {
  ApiCredits,
  ApiOptOut,
  ApiOptOutList,
  ApiTemplateList,
  ListApiOptOuts,
  ListApiTemplates,
} from "#lib/contract/desk/api/known.ts";
import type { OptOut } from "#lib/contract/desk/people/opt-out.ts";
import { t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import type { KeyCtx } from "../keys/index.ts";
import { createOptOut, findOptOut, listOptOuts } from "../opt-outs/index.ts";
import { findConnections } from "../store/console/overview.ts";
import { listTemplates } from "../templates/index.ts";

/** What a list of the pages throws for a strange `cursor`, by the name it has here. */
export const byAfter = <List>(asked: Promise<List>): Promise<List> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof Fault) || error.fields[0]?.path !== "cursor") throw error;
    const rule = t("is the next of the list before", "ni nextCursor ya orodha iliyotangulia");
    throw new Fault("invalid_input", `after ${rule}`, { fields: [{ path: "after", rule }] });
  });

/** The catalogue, one entry for each language of a name, those that need somebody first. */
export async function listApiTemplates(
  ctx: KeyCtx,
  { after, ...filters }: ListApiTemplates,
): Promise<ApiTemplateList> {
  const { items, nextCursor } = await byAfter(listTemplates(ctx, { ...filters, cursor: after }));
  return {
    items: items.flatMap(({ variants }) =>
      variants.map(({ slots: { header, body }, ...variant }) => ({ ...variant, fields: { header, body } })),
    ),
    next: nextCursor,
  };
}

/** The balance that the service told last, with its age: nothing is asked for it. */
export async function getApiCredits({ db, clock }: KeyCtx): Promise<ApiCredits> {
  const row = await findConnections(db, clock.now());
  return {
    balance: row?.balance ?? null,
    at: row?.balanceAt?.toISOString() ?? null,
    unstated: row?.balance == null ? 0 : row.unstated,
  };
}

/** Who has opted out, newest first, whoever noted it: the list is the company's. */
export async function listApiOptOuts(ctx: KeyCtx, { after, source }: ListApiOptOuts): Promise<ApiOptOutList> {
  const { items, nextCursor } = await byAfter(listOptOuts(ctx, { source, cursor: after }));
  return { items: items.map(viewOf), next: nextCursor };
}

/** Throws `not_found` for whoever has not opted out. */
export async function getApiOptOut(ctx: KeyCtx, number: string): Promise<ApiOptOut> {
  return viewOf(await findOptOut(ctx, number));
}

/** Once more is one more thing that was said, and changes nothing else: so it needs no Idempotency-Key. */
export async function putApiOptOut(
  ctx: KeyCtx,
  { number, reason }: { number: string; reason: string },
): Promise<ApiOptOut> {
  return viewOf(await createOptOut(ctx, { number, reason, source: "api" }));
}

/** Of people only an admin may, with the password given again. A key is never one. */
export function refuseRemoval(): never {
  throw new Fault(
    "forbidden",
    t(
      "A key cannot remove an opt-out. An owner or admin does it in the console, with a reason.",
      "Ufunguo hauwezi kuondoa kujitoa. Mmiliki au msimamizi hufanya hivyo kwenye konsoli, akieleza sababu.",
    ),
  );
}

const viewOf = ({ number, saidAt, source, words, by }: OptOut): ApiOptOut => ({
  ...{ number, at: saidAt, source, reason: words, by },
});
