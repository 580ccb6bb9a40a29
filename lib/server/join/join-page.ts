import { randomUUID } from "node:crypto";
import type {
  CreateJoinPage,
  JoinPage,
  JoinPageAnswer,
  JoinPages,
  UpdateJoinPage,
} from "#lib/contract/desk/people/join-page.ts";
import { t } from "#lib/contract/language.ts";
import { JOIN_PATH, MAX_JOIN_PAGES } from "#lib/contract/rules/join.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import { requirePurposes } from "../consent/index.ts";
import type { SignedInCtx } from "../context.ts";
import type { Env } from "../env.ts";
import { publish } from "../publish.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import {
  countJoinPages,
  insertJoinPage,
  isListGone,
  isSlugUsed,
  type JoinPageRow,
  listJoinPages,
  lockJoinPage,
  updateJoinPageRow,
} from "../store/join.ts";

/** All pages, by name. */
export async function getJoinPages({ db, env }: SignedInCtx): Promise<JoinPages> {
  return { items: (await listJoinPages(db)).map((row) => pageOf(env, row)) };
}

/**
 * Throws `conflict` where there are too many, or at `slug` where another page has it, and `invalid_input` for a list that is
 * gone, and at `purposes` of an open page for one to which nobody can agree.
 */
export function createJoinPage(ctx: SignedInCtx, input: CreateJoinPage): Promise<JoinPageAnswer> {
  const { actor, clock } = ctx;
  return saved(() =>
    ctx.db.transaction(async (tx) => {
      if ((await countJoinPages(tx)) >= MAX_JOIN_PAGES)
        throw new Fault(
          "conflict",
          t(
            `There are ${MAX_JOIN_PAGES} pages to join. Change one of them.`,
            `Kuna kurasa ${MAX_JOIN_PAGES} za kujiunga. Badilisha mojawapo.`,
          ),
        );
      await requireAgreeable(tx, input);
      const page = { ...input, id: randomUUID() };
      await insertJoinPage(tx, { ...page, createdBy: actor.userId, now: clock.now() });
      return finish(tx, ctx, { action: "join-page.create", id: page.id });
    }),
  );
}

/** Throws `not_found`, `conflict` where it has changed since it was seen, and `invalid_input` as `createJoinPage` does. */
export function updateJoinPage(
  ctx: SignedInCtx,
  { id, seen, ...next }: UpdateJoinPage & { id: string },
): Promise<JoinPageAnswer> {
  return saved(() =>
    ctx.db.transaction(async (tx) => {
      const before = await lockJoinPage(tx, id);
      if (!before)
        throw new Fault(
          "not_found",
          t("We do not know this page to join.", "Hatuujui ukurasa huu wa kujiunga."),
        );
      const { name, wording, purposes, listId, senderId, isOpen } = before;
      const now = { name, wording, purposes, listId, senderId, isOpen };
      const page = requireUnchanged({ person: ctx.actor, seen, now, next });
      await requireAgreeable(tx, page);
      await updateJoinPageRow(tx, { id, ...page });
      return finish(tx, ctx, { action: "join-page.update", id });
    }),
  );
}

async function requireAgreeable(tx: Tx, { isOpen, purposes }: Pick<JoinPage, "isOpen" | "purposes">) {
  if (!isOpen) return;
  const said = purposes.map((purpose) => ({ purpose, isGiven: true }));
  await requirePurposes(tx, said, "purposes");
}

type Done = { action: "join-page.create" | "join-page.update"; id: string };

async function finish(tx: Tx, { actor, env }: SignedInCtx, { action, id }: Done): Promise<JoinPageAnswer> {
  const row = await lockJoinPage(tx, id);
  if (!row) throw new Error("a page is not there after it was written");
  await publish(tx, [{ topic: "team", data: {} }]);
  const { name, slug, purposes, isOpen, listName } = row;
  const detail = { name, slug, purposes, pages: isOpen ? "open" : "closed", list: listName ?? "none" };
  await recordAudit(tx, { actor, action, target: id, detail });
  return { page: pageOf(env, row) };
}

async function saved<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isSlugUsed(error)) {
      const fields = [
        { path: "slug", rule: t("is the address of another page", "ni anwani ya ukurasa mwingine") },
      ];
      throw new Fault(
        "conflict",
        t(
          "Another page has this address. Choose another one.",
          "Ukurasa mwingine una anwani hii. Chagua nyingine.",
        ),
        {
          cause: error,
          fields,
        },
      );
    }
    if (isListGone(error)) {
      const rule = "listId is of no list; it may have been deleted";
      throw new Fault("invalid_input", `${rule}.`, { cause: error, fields: [{ path: "listId", rule }] });
    }
    throw error;
  }
}

const pageOf = (env: Env, row: JoinPageRow): JoinPage => ({
  ...row,
  address: `${env.publicLinkOrigin ?? env.publicOrigin}${JOIN_PATH}${row.slug}`,
});
