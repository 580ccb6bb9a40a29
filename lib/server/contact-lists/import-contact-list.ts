import { importAudience } from "#lib/audience/import-audience.ts";
import { inventedNumbers } from "#lib/audience/sample/invented-numbers.ts";
import { composeChatText } from "#lib/audience/text/compose.ts";
import type { AudienceMapping } from "#lib/contract/desk/campaign/audience.ts";
import { ImportContactList, type ImportedContactList } from "#lib/contract/desk/people/contact-list.ts";
import { t } from "#lib/contract/language.ts";
import { blotNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault, faultFromZod } from "#lib/fault.ts";
import { learnerOf, openFile, readFile, requireColumn, type SpooledFile } from "../campaigns/index.ts";
import type { SignedInCtx } from "../context.ts";
import { createFieldFiller } from "../groups/index.ts";
import { STATEMENT_LIMITS } from "../statement-limits.ts";
import { insertListed, setListOrigin, setListSize } from "../store/contact-list/contact-list.ts";
import { listListedAt, listSeqsByNumber } from "../store/contact-list/listed-person.ts";
import { holdErasures } from "../store/erasure/erasure-turn.ts";
import { beginContactList, finishContactList } from "./make-contact-lists.ts";

type Given = { file: SpooledFile; mapping: AudienceMapping; name: string | undefined };
type Opened = Awaited<ReturnType<typeof openFile>>;

/**
 * Keeps the people of a file under a name, with all its columns: numbers of any country, each once. Throws what the making
 * of a list throws, `unreadable_file`, and `invalid_input` without a name or where the column of numbers is not clear.
 */
export async function importContactList(
  ctx: SignedInCtx,
  { file, mapping, ...given }: Given,
): Promise<ImportedContactList> {
  const parsed = ImportContactList.safeParse(given);
  if (!parsed.success) throw faultFromZod(parsed.error);
  const { name } = parsed.data;
  if (mapping.without)
    throw new Fault("invalid_input", skipsRule(), {
      fields: [{ path: "mapping.without", rule: skipsRule() }],
    });
  const read = (start: number, end: number) => readFile(file.path, { start, end });
  const opened = await openFile(ctx, { ...file, read, listId: null }, mapping);
  return ctx.db.transaction(async (tx) => {
    // Whoever is erased meanwhile is so after it, and is not in it.
    await holdErasures(tx);
    const { headers } = opened.inspection;
    const making = { name, headers, phoneColumn: opened.phoneColumn, source: "file" } as const;
    const { id, nameColumn } = await beginContactList(ctx, tx, making);
    const { people, counts, consent } = await fillFromFile(ctx, { tx, id, nameColumn, opened });
    const fields = await fillFields(ctx, tx, { id, opened });
    await setListOrigin(tx, id, originOf({ file, mapping, consent }));
    const from = { from: "file", rows: counts.rows };
    return { list: await finishContactList(ctx, tx, { id, name, people, from }), counts, consent, fields };
  }, STATEMENT_LIMITS.allPeople);
}

type Origin = { consent: ImportedContactList["consent"] } & Pick<Given, "file" | "mapping">;

function originOf({ file, mapping: { consent: said }, consent: learned }: Origin) {
  if (!said || !learned) return { file: blotNumbers(file.name), consent: null };
  const { purpose, givenAt, source } = said;
  const { given, withdrawn, unread, retired } = learned;
  const day = typeof givenAt === "string" ? givenAt : null;
  return {
    file: blotNumbers(file.name),
    consent: { purpose, givenAt: day, source: blotNumbers(source), given, withdrawn, unread, retired },
  };
}

const skipsRule = () =>
  t(
    "Only a campaign skips the people of lists. Make a list without them from lists.",
    "Ni kampeni tu inayoruka watu wa orodha. Tengeneza orodha isiyo na watu hao kutoka kwenye orodha nyingine.",
  );

const FIELDS_PAGE = 1_000;

/** In the order of their numbers, everybody, whoever has a value: see `recordFields`. */
async function fillFields(
  ctx: SignedInCtx,
  tx: Tx,
  { id, opened }: { id: string; opened: Opened },
): Promise<ImportedContactList["fields"]> {
  const { inspection, mapping, file } = opened;
  if (!mapping.fields) return null;
  const columns = Object.fromEntries(
    Object.entries(mapping.fields).map(([name, named]) => [
      name,
      requireColumn(inspection, `fields.${name}`, named),
    ]),
  );
  const filler = await createFieldFiller(ctx, tx, { fileName: blotNumbers(file.name), columns });
  const seqs = await listSeqsByNumber(tx, id);
  for (let at = 0; at < seqs.length; at += FIELDS_PAGE) {
    const people = await listListedAt(tx, id, seqs.slice(at, at + FIELDS_PAGE));
    await filler.fill(people.map(({ number, columns: cells }) => ({ number, cells })));
  }
  return filler.finish();
}

type Filling = { tx: Tx; id: string; nameColumn: number; opened: Opened };

async function fillFromFile(
  ctx: SignedInCtx,
  { tx, id, nameColumn, opened }: Filling,
): Promise<{ people: number } & Pick<ImportedContactList, "counts" | "consent">> {
  const { table, inspection, mapping, phoneColumn, countryColumn } = opened;
  const { env } = ctx;
  const learner = await learnerOf(ctx, tx, opened);
  let people = 0;
  const { counts } = await importAudience(
    table.open,
    {
      ...inspection,
      ...{ phoneColumn, countryColumn, duplicates: mapping.duplicates, region: env.defaultRegion },
      // A list is of no channel yet, and has no text in which anything could be missing.
      isHomeOnly: false,
      compose: composeChatText("-", inspection.headers),
      // Who has opted out is skipped by each send, and may come back.
      forbiddenOf: () => null,
      learn: learner?.learn,
      invented: inventedNumbers({ isSandbox: env.isSandbox, region: env.defaultRegion }),
    },
    {
      async onRecipients(batch) {
        await insertListed(tx, id, { people: batch, after: people, nameColumn });
        people += batch.length;
      },
    },
  );
  await setListSize(tx, id, people);
  return { people, counts, consent: learner?.finish() ?? null };
}
