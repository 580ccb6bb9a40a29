import { rowsOf } from "#lib/contract/desk/page-rows.ts";
import { canSeeNumbers } from "#lib/contract/desk/team/rights.ts";
import type {
  AskTemplateName,
  KnownTemplates,
  ListTemplates,
  TemplateCard,
  TemplateList,
} from "#lib/contract/desk/template.ts";
import { isBarred } from "#lib/contract/rules/template/template-bar.ts";
import { isUuid } from "#lib/contract/rules/text/is-uuid.ts";
import { plainNumber } from "#lib/contract/rules/text/plain-number.ts";
import type { SignedInCtx } from "../context.ts";
import { strangeCursor } from "../read-time-cursor.ts";
import { requireSearchable, requireShown } from "../sight/index.ts";
import {
  countTemplates,
  findTemplateName,
  listTemplateRows,
  listTemplatesNamed,
  type TemplateFacets,
  type TemplatePlace,
} from "../store/template/template-view.ts";
import { variantAnswer } from "./sync/fold-template.ts";

/** The catalogue, those that need somebody first. Throws invalid_input for a strange cursor. */
export async function listTemplates(
  { db, actor }: Pick<SignedInCtx, "db" | "actor">,
  { cursor, rows: asked, q, ...filters }: ListTemplates,
): Promise<TemplateList> {
  requireSearchable(actor, q);
  const after = cursor === undefined ? undefined : await placeOf(db, cursor);
  const hasNumbers = canSeeNumbers(actor);
  const size = rowsOf({ rows: asked });
  const [rows, facets] = await Promise.all([
    listTemplateRows(db, { ...filters, q, digits: digitsOf(q), after, hasNumbers, limit: size + 1 }),
    after === undefined ? countTemplates(db).then(facetsOf) : null,
  ]);
  const cards = new Map<string, Card>();
  for (const row of rows) {
    const card = cards.get(row.name) ?? { name: row.name, rank: row.cardRank, variants: [] };
    card.variants.push(variantAnswer(row));
    cards.set(row.name, card);
  }
  const page = [...cards.values()].slice(0, size);
  const last = cards.size > size ? page.at(-1) : undefined;
  return {
    items: page.map(({ name, variants }) => ({ name, variants })),
    nextCursor: last ? cursorOf(last) : null,
    facets,
  };
}

/** A national number as it may stand in a text; undefined where it is looked for as words. */
function digitsOf(q: string | undefined): string | undefined {
  const plain = plainNumber(q ?? "").replace(/^\+?(?=\d)/, "");
  return /^\d{4,}$/.test(plain) ? plain : undefined;
}

const facetsOf = ({ states, ...more }: TemplateFacets): NonNullable<TemplateList["facets"]> => ({
  ...more,
  states: Object.fromEntries(states.map(({ state, count }) => [state, count])),
});

type Card = TemplateCard & { rank: number };

// A name is no part of a cursor: it may have a number in it, which not everybody sees.
const cursorOf = ({ rank, variants }: Card): string | null => {
  const [first] = variants;
  return first ? `${rank}_${first.id}` : null;
};

async function placeOf(db: SignedInCtx["db"], cursor: string): Promise<TemplatePlace> {
  const [, rank, id = ""] = /^(\d)_(.+)$/.exec(cursor) ?? [];
  const name = isUuid(id) ? await findTemplateName(db, id) : undefined;
  if (rank !== undefined && name !== undefined) return { rank: Number(rank), name };
  throw strangeCursor();
}

/** What is known by exactly this name, one entry a language: what a composer fills in, shows and warns of. */
export async function listKnownTemplates(
  { db, actor }: Pick<SignedInCtx, "db" | "actor">,
  { name }: AskTemplateName,
): Promise<KnownTemplates> {
  requireShown(actor, name, "name");
  const rows = await listTemplatesNamed(db, name);
  return {
    items: rows.map((row) => ({
      ...variantAnswer(row),
      componentSchema: row.content?.components ?? null,
      isBarred: isBarred(row.state),
    })),
  };
}
