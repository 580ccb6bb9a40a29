import { COMPLAINT_DAYS } from "#lib/contract/desk/choices.ts";
import type { ReadComplaintFile } from "#lib/contract/desk/people/complaint.ts";
import { type ComplaintLine, complaintText } from "#lib/contract/rules/complaint-lines.ts";
import { minuteIn } from "#lib/contract/rules/day-in.ts";
import { spacedNumber } from "#lib/contract/rules/text/spaced-number.ts";
import { complaintWords } from "#lib/contract/words/complaint-words.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { type PdfBlock, pdfResponse } from "../report/index.ts";
import { getComplaint } from "./get-complaint.ts";

/** The page of a complaint on paper, in English or Swahili; that it left the console is in the log, and not whose it is. */
export async function getComplaintPdf(ctx: SignedInCtx, input: ReadComplaintFile): Promise<Response> {
  const { number, language } = input;
  const complaint = await getComplaint(ctx, { number });
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      ...{ actor: ctx.actor, action: "person.complaint", target: "person" },
      detail: { language, messages: complaint.sent.length },
    }),
  );
  const words = complaintWords(language);
  const text = complaintText(complaint, words, spacedNumber(complaint.number));
  const madeAt = new Date(complaint.at);
  const { sent } = text;
  const blocks: PdfBlock[] = [
    { kind: "title", text: words.title },
    { kind: "small", text: words.madeUp(minuteIn(complaint.zone, complaint.at), complaint.zone) },
    { kind: "facts", rows: text.facts },
    { kind: "heading", text: words.now },
    ...text.now.map((line): PdfBlock => ({ kind: "text", text: line })),
    { kind: "heading", text: `${words.sentTitle(COMPLAINT_DAYS)}: ${words.sentCount(sent.length)}` },
    ...(sent.length === 0 ? [{ kind: "text", text: words.nothingSent } as const] : []),
    ...(complaint.isCut ? [{ kind: "text", text: words.cut } as const] : []),
    ...sent.map(
      (line): PdfBlock => ({
        kind: "entry",
        head: `${line.when}  ${line.channel}  ${line.state}`,
        text: line.text,
        below: [line.from, ...line.who, ...line.consent],
      }),
    ),
    ...(text.calls.length === 0 ? [] : section(words.callsTitle, text.calls, "")),
    ...section(words.consentTitle, text.consents, words.noConsentHistory),
    ...section(words.optOutTitle, text.optOuts, words.noOptOuts),
    ...section(words.originTitle, text.origins, words.noOrigin),
    { kind: "small", text: words.law },
  ];
  return pdfResponse({ title: words.title, language, madeAt, blocks });
}

function section(title: string, lines: readonly ComplaintLine[], none: string): PdfBlock[] {
  return [
    { kind: "heading", text: title },
    ...(lines.length === 0 ? [{ kind: "text", text: none } as const] : []),
    ...lines.map(
      ({ when, title: head, below }): PdfBlock => ({ kind: "entry", head: `${when}  ${head}`, below }),
    ),
  ];
}
