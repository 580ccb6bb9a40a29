import type { ExportMessages } from "#lib/contract/desk/message.ts";
import { t } from "#lib/contract/language.ts";
import { spacedNumber } from "#lib/contract/rules/text/spaced-number.ts";
import { failureReason } from "#lib/contract/words/failure-words.ts";
import { NAME_OF_MESSAGE } from "#lib/contract/words/state-names.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { localTimeIn, type ReportCell, reportResponse } from "../report/index.ts";
import { listMessagesAt, type MessageSource } from "../store/message/message-view.ts";

/** The messages that somebody chose, as a file, the newest first: to whom, how the text begins, and what became of it. */
export async function reportMessages(ctx: SignedInCtx, { chosen }: ExportMessages): Promise<Response> {
  const { db, actor, env } = ctx;
  const zone = env.defaultTimezone;
  const rows = await listMessagesAt(db, [...new Set(chosen)]);
  const header = [
    t("Number", "Namba"),
    t("Name", "Jina"),
    t("How the text begins", "Maandishi yanavyoanza"),
    t("Channel", "Njia"),
    t("Status", "Hali"),
    t("Reason", "Sababu"),
    t(`Since (${zone})`, `Tangu (${zone})`),
    t("Since (UTC)", "Tangu (UTC)"),
    t("Campaign", "Kampeni"),
    t("Message id", "ID ya ujumbe"),
  ];
  const localTime = localTimeIn(zone);
  const answer = reportResponse(
    { header, pages: pagesOf(rows.map((row) => cellsOf(row, localTime))) },
    { name: t("Messages", "Jumbe"), form: "csv" },
  );
  await db.transaction((tx) =>
    recordAudit(tx, {
      ...{ actor, action: "messages.report", target: "messages" },
      detail: { messages: rows.length },
    }),
  );
  return answer;
}

async function* pagesOf(rows: ReportCell[][]): AsyncGenerator<ReportCell[][]> {
  yield rows;
}

function cellsOf(row: MessageSource, localTime: (iso: string) => string): ReportCell[] {
  const { number, personName, excerpt, channel, state, errorCode, errorText, stateAt, serviceId } = row;
  const isSms = channel === "sms";
  const at = stateAt.toISOString();
  return [
    ...[number === null ? "" : spacedNumber(number), personName ?? "", excerpt ?? "", isSms ? "SMS" : "Chat"],
    MESSAGE_WORDS[NAME_OF_MESSAGE[state]].word,
    state === "failed" ? failureReason({ errorCode, errorText, isSms }) : "",
    ...[localTime(at), at],
    row.campaignKind === "campaign" ? row.campaignName : t("Sent by hand", "Umetumwa kwa mkono"),
    serviceId ?? "",
  ];
}
