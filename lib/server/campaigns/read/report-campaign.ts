import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { PlannedContent, TemplateContent } from "#lib/contract/desk/campaign/create-campaign.ts";
import type { Written } from "#lib/contract/desk/campaign/one-recipient.ts";
import type { RecipientRow, ReportRecipients } from "#lib/contract/desk/campaign/recipient.ts";
import { t, translated } from "#lib/contract/language.ts";
import { orderedKeys } from "#lib/contract/rules/template/ordered-keys.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import { groupedOf } from "#lib/contract/rules/template/template-parameters.ts";
import { spacedNumber } from "#lib/contract/rules/text/spaced-number.ts";
import type { TemplateParameters } from "#lib/contract/wire/chat.ts";
import { recipientReason } from "#lib/contract/words/failure-words.ts";
import { GRADE_WORDS, NAME_OF_GRADE } from "#lib/contract/words/grade-words.ts";
import { sayRow } from "#lib/contract/words/reason/row-reasons.ts";
import { recipientWords } from "#lib/contract/words/recipient-words.ts";
import { SENT_AS_WORDS } from "#lib/contract/words/run/sent-as-words.ts";
import { shortHash } from "#lib/contract/words/short-hash.ts";
import { NAME_OF_RECIPIENT } from "#lib/contract/words/state-names.ts";
import { MESSAGE_WORDS } from "#lib/contract/words/state-words.ts";
import type { Db } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { blotSecrets } from "#lib/service/blot-secrets.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import {
  headerBeside,
  localTimeIn,
  type Report,
  type ReportCell,
  type ReportForm,
  reportResponse,
} from "../../report/index.ts";
import { secretsOf } from "../../sight/index.ts";
import { listExcluded } from "../../store/campaign/audience.ts";
import { findPlanHash } from "../../store/campaign/plan.ts";
import { getLastSeq, listWritten, listWrittenRows } from "../../store/campaign/recipient/recipient-view.ts";
import { listLinksOf } from "../../store/link.ts";
import { requireCampaign } from "../require-campaign.ts";
import { openWalk, type RecipientPlace } from "./list-recipients.ts";

type Wanted = { id: string; form: ReportForm; asked: ReportRecipients };

/**
 * The person's own columns plus the outcome of every row, or of those who are asked for, as CSV or workbook. Throws conflict where its people were
 * removed, and what `reportResponse` throws.
 */
export async function reportCampaign(ctx: SignedInCtx, { id, form, asked }: Wanted): Promise<Response> {
  const campaign = await requireCampaign(ctx.db, id);
  if (campaign.peopleRemovedAt !== null) {
    throw new Fault(
      "conflict",
      t(
        "The people of this campaign were removed. Its page still shows the totals.",
        "Watu wa kampeni hii waliondolewa. Ukurasa wake bado unaonyesha jumla.",
      ),
    );
  }
  const plan = await findPlanHash(ctx.db, id);
  const answer = reportResponse(reportRows(ctx, campaign, asked), {
    name: titleOf(campaign.name, asked, plan?.hash),
    form,
  });
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      actor: ctx.actor,
      action: "campaign.report",
      target: id,
      ...(isAll(asked) ? {} : { detail: asked }),
    }),
  );
  return answer;
}

// Of a longer one the end would be cut off the name of the file, and that says what is in it.
const MOST_OF_NAME = 60;

/** The name of the file says that not everybody is in it, and of which plan it is. */
const titleOf = (name: string, { state, reason }: ReportRecipients, hash: Buffer | undefined): string =>
  [
    [...name].slice(0, MOST_OF_NAME).join("").trim(),
    state && recipientWords(state),
    reason && t("one reason", "sababu moja"),
    hash && t(`plan ${shortHash(hash.toString("hex"))}`, `mpango ${shortHash(hash.toString("hex"))}`),
  ]
    .filter(Boolean)
    .join(", ");

/** Each row takes four looks into indexes: so many hold nobody up who asks for something else meanwhile. */
const PAGE = 500;

export const isAll = ({ state, reason }: ReportRecipients): boolean =>
  state === undefined && reason === undefined;

/**
 * The person's own columns, the result and the message: of everybody of a campaign, then of every row that was skipped; or
 * of those who are asked for.
 */
export function reportRows(ctx: SignedInCtx, campaign: Campaign, asked: ReportRecipients): Report {
  const columns = campaign.file?.headers ?? [];
  const zone = ctx.env.defaultTimezone;
  const result = [
    t("Row", "Mstari"),
    t("Number", "Namba"),
    t("Status", "Hali"),
    t("Reason", "Sababu"),
    t(`Since (${zone})`, `Tangu (${zone})`),
    t("Since (UTC)", "Tangu (UTC)"),
    t("Credits", "Krediti"),
    t("Message id", "ID ya ujumbe"),
    t("Id matched", "ID ilivyolinganishwa"),
    ...(hasBoth(campaign) ? [t("Sent as", "Ilivyotumwa")] : []),
    ...(campaign.links ? LINK_COLUMNS : []),
    t("Message", "Ujumbe"),
  ];
  return { header: headerBeside(columns, result), pages: pagesOf(ctx, campaign, asked, columns.length) };
}

async function* pagesOf(
  ctx: SignedInCtx,
  campaign: Campaign,
  asked: ReportRecipients,
  width: number,
): AsyncGenerator<ReportCell[][]> {
  const { id, channel, content } = campaign;
  const localTime = localTimeIn(ctx.env.defaultTimezone);
  const secrets = secretsOf(ctx.env);
  const unechoed = (row: RecipientRow) => ({
    ...row,
    reason: row.reason && blotSecrets(row.reason, secrets),
  });
  const writtenTo = (row: SentWords) => blotSecrets(messageCell(row, content), secrets);
  const isBoth = hasBoth(campaign);
  const linksOf = linkCellsOf(ctx.db, campaign);
  for await (const rows of isAll(asked) ? everybody(ctx.db, id) : walkAsked(ctx.db, campaign, asked)) {
    const links = await linksOf(rows);
    yield rows.map((row) => [
      ...padded(row.columns, width),
      ...resultOf(unechoed(row), channel === "sms", localTime),
      ...(isBoth ? [row.sentAs ? SENT_AS_WORDS[row.sentAs].word : ""] : []),
      ...links(row.seq),
      writtenTo(row),
    ]);
  }
  for (let after = 0; isAll(asked); ) {
    const rows = await listExcluded(ctx.db, id, { after, limit: PAGE });
    if (rows.length === 0) return;
    yield rows.map(({ columns, row, reason }) => [
      ...padded(columns, width),
      ...[row, "", MESSAGE_WORDS.skipped.word, sayRow(reason), "", "", 0, "", ""],
      ...(isBoth ? [""] : []),
      ...(campaign.links ? LINK_COLUMNS.map(() => "") : []),
      "",
    ]);
    after = rows.at(-1)?.row ?? Number.MAX_SAFE_INTEGER;
  }
}

const LINK_COLUMNS = /* @__PURE__ */ translated(() => [
  t("Link first opened (UTC)", "Kiungo kilipofunguliwa mara ya kwanza (UTC)"),
  t("Link opened, times", "Kiungo kilifunguliwa, mara"),
  t("Opened by machines, times", "Kilifunguliwa na mashine, mara"),
  t("Stopped by link", "Alijitoa kwa kiungo"),
]);

/** What each person did with their link; no cell where the messages have none. */
function linkCellsOf(db: Db, { id, links }: Campaign) {
  return async (rows: readonly { seq: number }[]): Promise<(seq: number) => ReportCell[]> => {
    if (links === null) return () => [];
    const found = await listLinksOf(
      db,
      id,
      rows.map(({ seq }) => seq),
    );
    const bySeq = new Map(found.map((link) => [link.seq, link]));
    return (seq) => {
      const link = bySeq.get(seq);
      if (!link) return LINK_COLUMNS.map(() => "");
      const { firstOpenedAt, opens, machineOpens, isStopped } = link;
      return [firstOpenedAt?.toISOString() ?? "", opens, machineOpens, isStopped ? t("Yes", "Ndiyo") : ""];
    };
  };
}

async function* everybody(db: Db, id: string): AsyncGenerator<(RecipientRow & Written)[]> {
  const last = await getLastSeq(db, id);
  for (let after = 0; after < last; after += PAGE)
    yield await listWrittenRows(db, id, { after, upTo: after + PAGE, limit: PAGE });
}

/** Found as on the page, in the order of the file. */
async function* walkAsked(
  db: Db,
  campaign: Campaign,
  asked: ReportRecipients,
): AsyncGenerator<(RecipientRow & Written)[]> {
  const walk = openWalk(db, campaign, asked);
  for (let place: RecipientPlace | null = { in: "file", after: 0 }; place !== null; ) {
    const { rows, next }: Awaited<ReturnType<typeof walk>> = await walk(place, PAGE);
    const seqs = rows.map(({ row }) => row.seq);
    const written = new Map(
      (await listWritten(db, campaign.id, seqs)).map(({ seq, ...what }) => [seq, what]),
    );
    yield rows.map(({ row }) => ({ text: null, parameters: null, ...written.get(row.seq), ...row }));
    place = next;
  }
}

/** A text, and a template for people without an open window. */
const hasBoth = ({ content }: Campaign): boolean => "text" in content && content.template !== undefined;

const padded = (columns: string[], width: number): string[] =>
  Array.from({ length: width }, (_, index) => columns[index] ?? "");

function resultOf(row: RecipientRow, isSms: boolean, localTime: (iso: string) => string): ReportCell[] {
  return [
    row.row,
    spacedNumber(row.number),
    MESSAGE_WORDS[NAME_OF_RECIPIENT[row.state]].word,
    [recipientReason(row, isSms), row.errorCode && `(${row.errorCode})`].filter(Boolean).join(" "),
    localTime(row.since),
    row.since,
    creditsOf(row),
    row.messageId ?? "",
    row.grade === null ? "" : GRADE_WORDS[NAME_OF_GRADE[row.grade]].word,
  ];
}

/** What it cost; where no answer says so, our own count, named as that. */
function creditsOf({ state, segments, isCostUnstated }: RecipientRow): ReportCell {
  if (isCostUnstated && segments > 0)
    return t(`about ${segments}, the service did not say`, `takriban ${segments}, huduma haikusema`);
  return COSTS_NOTHING.includes(state) ? 0 : segments;
}

const COSTS_NOTHING: readonly RecipientRow["state"][] = ["queued", "attempting", "rejected", "cancelled"];

export type SentWords = Written & Pick<RecipientRow, "sentAs" | "language">;

/** What one person was written, in a cell: the text with its columns filled in, or the template and each of its values. */
export function messageCell(
  { text, parameters, sentAs, language }: SentWords,
  content: PlannedContent,
): string {
  const template = templateOf(content);
  if ("text" in content && (sentAs !== "template" || !template)) return text ?? content.text;
  const own = "text" in content ? null : language;
  return template ? templateCell({ ...template, language: own ?? template.language }, parameters) : "";
}

function templateCell(content: TemplateContent, parameters: Written["parameters"]): string {
  const { header, body, buttons = [] } = groupedOf((parameters ?? {}) as TemplateParameters);
  return [
    t(`${content.templateName} in ${content.language}`, `${content.templateName} katika ${content.language}`),
    ...valuesOf(t("Header", "Kichwa"), header),
    ...valuesOf(t("Body", "Mwili"), body),
    ...buttons.flatMap(({ parameters: [first] }, index) =>
      first
        ? [
            t(
              `Button ${index + 1}: ${first.payload ?? first.text ?? ""}`,
              `Kitufe cha ${index + 1}: ${first.payload ?? first.text ?? ""}`,
            ),
          ]
        : [],
    ),
  ].join("; ");
}

const valuesOf = (place: string, values: Record<string, unknown> = {}): string[] =>
  orderedKeys(Object.keys(values)).map((name) => `${place} ${name}: ${values[name]}`);
