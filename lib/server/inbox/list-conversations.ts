import { numberBeginnings } from "#lib/audience/number/number-beginnings.ts";
import type { ConversationList, ListConversations } from "#lib/contract/desk/conversation.ts";
import type { Answerers } from "#lib/contract/desk/inbox/answerer.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import { canSeeNumbers, hasRight } from "#lib/contract/desk/team/rights.ts";
import { t } from "#lib/contract/language.ts";
import { openFrom } from "#lib/contract/rules/sending/chat-window.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { readTimeCursor, timeCursorOf } from "../read-time-cursor.ts";
import {
  countConversations,
  listColleagues,
  listConversationRows,
  listConversationsOf,
} from "../store/conversation/list.ts";
import { type FoundConversations, searchConversations } from "../store/conversation/search.ts";
import { conversationOf } from "./update-answerer.ts";

const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/**
 * Whoever wrote to us and is not done, who wrote last first; `open`: those who can be answered by text, whose window closes first
 * first. `done`: the others. `who`: of whoever asks, or of nobody in particular.
 * `q`: those who go by such a name or number.
 * Throws `invalid_input` for a strange cursor, and `forbidden` for a search by whoever sees no numbers.
 */
export async function listConversations(
  ctx: Pick<SignedInCtx, "db" | "clock" | "actor" | "env">,
  { show, who, q = "", cursor }: ListConversations,
): Promise<ConversationList> {
  const { db, clock, actor } = ctx;
  const now = clock.now();
  const found = await search(ctx, { q, show, who });
  const after = cursor === undefined ? null : readTimeCursor(cursor, isId);
  // One more than the page holds, so that the last page knows that it is the last.
  const page = { after, limit: PAGE_ROWS + 1 };
  const whose = who === undefined ? undefined : who === "mine" ? actor.userId : null;
  const [rows, counts] = await Promise.all([
    found
      ? listConversationsOf(db, { ...page, ids: found.ids })
      : listConversationRows(db, { ...page, show, whose, openFrom: openFrom(now) }),
    countConversations(db, actor.userId),
  ]);
  const shown = rows.slice(0, PAGE_ROWS);
  const last = rows.length > PAGE_ROWS ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => conversationOf(row, now)),
    nextCursor: last ? timeCursorOf({ at: last.wroteAt.toISOString(), id: String(last.id) }) : null,
    isCut: found?.isCut === true,
    ...counts,
  };
}

type Searching = Pick<SignedInCtx, "db" | "actor" | "env">;

/** Null where nothing is looked for. Names and numbers are all there is to look in: who sees neither finds nobody by them. */
async function search(
  { db, actor, env }: Searching,
  { q: asked, show, who }: Pick<ListConversations, "show" | "who"> & { q: string },
): Promise<FoundConversations | null> {
  const q = asked.replaceAll("\0", "");
  if (q === "") return null;
  if (!canSeeNumbers(actor))
    throw new Fault(
      "forbidden",
      t(
        "You need the right to see whole phone numbers to search the inbox.",
        "Unahitaji ruhusa ya kuona namba nzima za simu ili kutafuta kwenye mazungumzo.",
      ),
      {
        fields: [{ path: "q", rule: t("needs the right to see numbers", "inahitaji ruhusa ya kuona namba") }],
      },
    );
  const beside = show === undefined ? who && "who" : "show";
  if (beside !== undefined)
    throw new Fault(
      "invalid_input",
      t(
        `q looks in all conversations. Ask without ${beside}.`,
        `q hutafuta kwenye mazungumzo yote. Omba bila ${beside}.`,
      ),
      {
        fields: [{ path: beside, rule: t("cannot be asked together with q", "haiwezi kuombwa pamoja na q") }],
      },
    );
  return searchConversations(db, { q, beginnings: numberBeginnings(q, env.defaultRegion) });
}

/** Whoever of the team may answer by chat, by name. */
export async function listAnswerers({ db }: Pick<SignedInCtx, "db">): Promise<Answerers> {
  const people = await listColleagues(db);
  return { items: people.filter((person) => hasRight(person, "chat")).map(({ id, name }) => ({ id, name })) };
}
