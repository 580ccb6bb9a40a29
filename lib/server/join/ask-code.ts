import { randomInt } from "node:crypto";
import type { Clock } from "#lib/clock.ts";
import { JOIN_CODE_DIGITS, JOIN_MINUTES } from "#lib/contract/rules/join.ts";
import { PUBLIC_SMS, type PublicLanguage } from "#lib/contract/rules/public-words.ts";
import { countSegments } from "#lib/contract/rules/text/segments.ts";
import type { Db } from "#lib/db/index.ts";
import { recordAudit } from "../audit/index.ts";
import { queueSms } from "../dispatch/index.ts";
import type { Env } from "../env.ts";
import { getSetting } from "../store/console/setting.ts";
import { insertJoinCode, takeCodeTurn } from "../store/join.ts";
import { codeHash } from "./code-hash.ts";

export type JoinContext = { db: Db; clock: Clock; env: Pick<Env, "sessionSecret"> };

export type AskedCode = {
  pageId: string;
  /** E.164. */
  number: string;
  language: PublicLanguage;
  /** What stood on the page, and what it is consent to. */
  wording: string;
  purposes: readonly string[];
};

const DAY_MS = 24 * 60 * 60_000;

/**
 * Sends a code by SMS, at most one to a number in 24 hours over all pages, and as many to all as the company allows; `full`
 * where those are sent. Nobody who asked learns which of the others it was.
 */
export function askCode(
  { db, clock, env }: JoinContext,
  { pageId, number, language, wording, purposes }: AskedCode,
): Promise<"sent" | "not-sent" | "full"> {
  return db.transaction(async (tx) => {
    const sentAt = clock.now();
    const most = await getSetting(tx, "joinSmsPerDay");
    const since = new Date(sentAt.getTime() - DAY_MS);
    const { sender, isFull } = await takeCodeTurn(tx, { pageId, number, since, most });
    if (isFull) return "full";
    if (sender === null) return "not-sent";
    const code = drawCode();
    const organisation = await getSetting(tx, "organisation");
    const id = await queueSms(tx, {
      ...{ name: `Code: ${sender.name}`, number, senderId: sender.senderId, createdBy: sender.createdBy },
      text: textOf(language, { code, organisation }),
      shownText: textOf(language, { code: "••••••", organisation }),
    });
    if (id === null) return "not-sent";
    await insertJoinCode(tx, {
      ...{ pageId, number, language, wording, purposes, sentAt },
      codeHash: codeHash(env.sessionSecret, { pageId, number, code }),
      expiresAt: new Date(sentAt.getTime() + JOIN_MINUTES * 60_000),
    });
    await recordAudit(tx, { actor: null, action: "join-page.code", target: pageId, detail: { send: id } });
    return "sent";
  });
}

const drawCode = (): string => String(randomInt(10 ** JOIN_CODE_DIGITS)).padStart(JOIN_CODE_DIGITS, "0");

/** One segment, also where the company has a long name, or one in other letters: then without it. */
function textOf(
  language: PublicLanguage,
  { code, organisation }: { code: string; organisation: string },
): string {
  const text = PUBLIC_SMS[language](code, organisation);
  return countSegments(text).segments === 1 ? text : PUBLIC_SMS[language](code, "");
}
