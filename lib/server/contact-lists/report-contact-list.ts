import type { ContactList } from "#lib/contract/desk/people/contact-list.ts";
import { spacedNumber } from "#lib/contract/rules/text/spaced-number.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { headerBeside, type ReportCell, type ReportForm, reportResponse } from "../report/index.ts";
import { findListedPeople } from "../store/contact-list/listed-person.ts";
import { requireContactList } from "./require-contact-list.ts";

const PAGE = 1_000;

/** Everybody of a list with their own columns, the number, and who has opted out. Throws what `reportResponse` throws. */
export async function reportContactList(
  ctx: SignedInCtx,
  { id, form }: { id: string; form: ReportForm },
): Promise<Response> {
  const list = await requireContactList(ctx.db, id);
  const header = headerBeside(list.headers, ["Number", MESSAGE_WORDS.optedOut.word]);
  const answer = reportResponse({ header, pages: pagesOf(ctx, list) }, { name: list.name, form });
  const detail = { name: list.name, people: list.people };
  await ctx.db.transaction((tx) =>
    recordAudit(tx, { actor: ctx.actor, action: "list.report", target: id, detail }),
  );
  return answer;
}

/** As far as the list went when it was asked for: who is taken out meanwhile may be missing, and nobody else. */
async function* pagesOf(
  { db }: SignedInCtx,
  { id, headers, lastSeq }: ContactList,
): AsyncGenerator<ReportCell[][]> {
  for (let after = 0; after < lastSeq; after += PAGE) {
    const rows = await findListedPeople(db, id, { after, upTo: after + PAGE, limit: PAGE });
    // Deleted meanwhile: a download that breaks off is no file, and one that ends early looks whole.
    if (rows.length < PAGE) await requireContactList(db, id);
    yield rows.map(({ columns, number, isOptedOut }) => [
      ...headers.map((_, index) => columns[index] ?? ""),
      spacedNumber(number),
      isOptedOut ? "Yes" : "",
    ]);
  }
}
