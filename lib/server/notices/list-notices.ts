import type { ListNotices, Notice, NoticeList } from "#lib/contract/desk/notice/notice.ts";
import { PAGE_ROWS } from "#lib/contract/desk/page-rows.ts";
import type { SignedInCtx } from "../context.ts";
import { conversationOf } from "../inbox/index.ts";
import { listNeeds } from "../overview/index.ts";
import { readTimeCursor, timeCursorOf } from "../read-time-cursor.ts";
import { findInboxNews } from "../store/notice/inbox-notice.ts";
import { listNoticeRows, mapNoticedCampaigns, type NoticeRow } from "../store/notice/notice-view.ts";

type Ctx = Pick<SignedInCtx, "db" | "clock" | "actor">;

/** What needs somebody, and what happened in the last 30 days, newest first. Throws `invalid_input` for a strange cursor. */
export async function listNotices(ctx: Ctx, { cursor }: ListNotices): Promise<NoticeList> {
  const { db, actor } = ctx;
  const after = cursor === undefined ? undefined : readTimeCursor(cursor, isNoticeId);
  const [needs, rows] = await Promise.all([
    listNeeds(ctx),
    listNoticeRows(db, { userId: actor.userId, after, limit: PAGE_ROWS + 1 }),
  ]);
  const page = rows.slice(0, PAGE_ROWS);
  const campaigns = await mapNoticedCampaigns(
    db,
    page.flatMap(({ campaignId }) => campaignId ?? []),
  );
  const last = rows.length > PAGE_ROWS ? page.at(-1) : undefined;
  const inbox = new Map(
    await Promise.all(page.map(async (row) => [row.id, await findInbox(ctx, row)] as const)),
  );
  return {
    needs,
    items: page.map(({ campaignId, templateId, template, trouble, id, kind, at, isNew }) => ({
      ...{ id, kind, isNew, at: at.toISOString() },
      inbox: inbox.get(id) ?? null,
      campaign: campaigns.get(campaignId ?? "") ?? null,
      template: template && { id: templateId ?? "", ...template },
      trouble,
    })),
    nextCursor: last ? timeCursorOf({ at: last.toldAt.toISOString(), id: String(last.id) }) : null,
  };
}

/** What a notice about the inbox tells by now; null for any other. */
export async function findInbox(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { kind, forUser }: Pick<NoticeRow, "kind" | "forUser">,
): Promise<Notice["inbox"]> {
  if (kind !== "wrote" && kind !== "given") return null;
  const { newest, ...counts } = await findInboxNews(db, { kind, forUser });
  return {
    ...counts,
    isMine: forUser !== null,
    newest: newest.map((row) => conversationOf(row, clock.now())),
  };
}

const isNoticeId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);
