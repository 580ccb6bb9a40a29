import type { Inspection } from "#lib/audience/file/inspect-file.ts";
import { openObjects } from "#lib/audience/file/open-objects.ts";
import { inspectTable, openTable } from "#lib/audience/file/open-table.ts";
import { importAudience as readAudience } from "#lib/audience/import-audience.ts";
import type { DamagedCells } from "#lib/audience/row/damaged-cells.ts";
import { inventedNumbers } from "#lib/audience/sample/invented-numbers.ts";
import type { StoredFile, Table } from "#lib/audience/table.ts";
import type { AudienceAnswer, AudienceMapping } from "#lib/contract/desk/campaign/audience.ts";
import type { PlannedGroup } from "#lib/contract/desk/campaign/campaign.ts";
import type { Without } from "#lib/contract/desk/people/without.ts";
import { t } from "#lib/contract/language.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import { headerShape } from "#lib/contract/rules/header-shape.ts";
import { heldOutReasons } from "#lib/contract/rules/sending/held-out.ts";
import { languagesOf, templateOf } from "#lib/contract/rules/template/template-of.ts";
import { blotNumbers } from "#lib/contract/rules/text/mask-numbers.ts";
import type { Forbidden } from "#lib/contract/words/forbidden-words.ts";
import type { Reason } from "#lib/contract/words/reason/reason.ts";
import { storeReason } from "#lib/contract/words/reason/reason.ts";
import { sayAudience } from "#lib/contract/words/reason/row-reasons.ts";
import { reason, sayReason } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../../audit/index.ts";
import { createConsentLearner, listConsentFaults, requirePurposes } from "../../consent/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { askedAt } from "../../groups/index.ts";
import { planLinks } from "../../links/index.ts";
import { clearAudience, insertExcluded, storeAudience } from "../../store/campaign/audience.ts";
import type { CampaignAtWork } from "../../store/campaign/campaign.ts";
import { keepColumnChoice } from "../../store/campaign/column-choice.ts";
import { insertPlanHash } from "../../store/campaign/plan.ts";
import { holdWithout, listWithout } from "../../store/campaign/recipient/without.ts";
import { drawTexts, insertDrawn } from "../../store/campaign/two-texts.ts";
import { countUnproven } from "../../store/consent.ts";
import { getSetting } from "../../store/console/setting.ts";
import { holdGroups, listMembersAmong } from "../../store/group/group.ts";
import type { AskedAt } from "../../store/group/rule-sql.ts";
import { listForbidden } from "../../store/sending/forbidden.ts";
import { requireSupported } from "../../templates/index.ts";
import { whyOf } from "../read/why-of.ts";
import { requireLocked } from "../require-campaign.ts";
import { byLanguage, countLanguages } from "./by-language.ts";
import { createTextCount, refuseOwnLinks, sharingOf } from "./composer.ts";
import { createPlanHash } from "./plan-hash.ts";

/** `listId` says from which list the file was written; null for a file of somebody. */
export type AudienceFile = StoredFile & {
  name: string;
  listId: string | null;
  /** The group that it was written of a moment ago. */
  ofGroup?: PlannedGroup;
};

/** A file whose columns are known: which of them holds the numbers is decided. */
export type OpenedFile = {
  file: AudienceFile;
  table: Table;
  inspection: Inspection;
  mapping: AudienceMapping;
  phoneColumn: number;
  countryColumn: number | null;
};

/** Opens a file as its mapping says. Throws `unreadable_file`, and `invalid_input` where the column of numbers is not clear. */
export async function openFile(
  { env }: Pick<SignedInCtx, "env">,
  file: AudienceFile,
  mapping: AudienceMapping,
): Promise<OpenedFile> {
  const table = await openTable(file, { sheet: mapping.sheet, region: env.defaultRegion });
  const inspection = await inspectTable(table, { ...mapping, region: env.defaultRegion });
  const phoneColumn = phoneColumnOf(inspection, mapping.phone);
  const countryColumn = countryColumnOf(inspection, mapping.country, phoneColumn);
  return { file, table, inspection, mapping, phoneColumn, countryColumn };
}

/** The same for a file of JSON objects, one a line, whose field `number` is the number. Throws `unreadable_file`. */
export async function openObjectFile(
  _: unknown,
  file: AudienceFile,
  mapping: AudienceMapping,
): Promise<OpenedFile> {
  const opened = await openObjects(file);
  return { file, ...opened, mapping, phoneColumn: 0, countryColumn: null };
}

type Planning = { tx: Tx; id: string; opened: OpenedFile };

/** Reads a file into a draft inside the caller's transaction; what was planned of it before goes. Throws `conflict`,
 * and `not_permitted` for a template with a part that cannot be sent. */
export async function planAudience(ctx: SignedInCtx, { tx, id, opened }: Planning): Promise<AudienceAnswer> {
  const { file, table, inspection, phoneColumn, countryColumn } = opened;
  const { without, fields } = opened.mapping;
  if (fields) throw onlyLists();
  const campaign = await requireDraft(tx, id);
  const template = templateOf(campaign.content);
  if (template)
    for (const language of languagesOf(template)) await requireSupported(tx, { ...template, language });
  await clearAudience(tx, id);
  const { sharing, summary, planHash, learner, languages, texts } = await readRows(
    ctx,
    { tx, id, opened },
    campaign,
  );
  const queued = summary.counts.ok + summary.counts.repaired;
  const answer = {
    ...summary,
    damaged: withoutExamples(summary.damaged),
    unproven: await unprovenOf(tx, campaign),
    consent: learner?.finish() ?? null,
    workbook: table.workbook,
    ...(texts && { texts }),
    ...sharing.finish(),
    languages,
  };
  const { headers, encoding, delimiter, hasHeader } = inspection;
  const stored = { name: file.name, bytes: file.bytes, headers, encoding, delimiter, phoneColumn };
  const skipped = skipsAnybody(without) ? without : null;
  await storeAudience(tx, id, {
    file: stored,
    listId: file.listId,
    ofGroup: file.ofGroup ?? null,
    without: skipped,
    answer,
    queued,
  });
  await insertPlanHash(tx, id, { ...planHash, madeAt: ctx.clock.now() });
  // A list names its columns itself, and a file without headings has no shape.
  if (hasHeader && file.listId === null && !file.ofGroup)
    await keepColumnChoice(tx, {
      shape: headerShape(headers),
      phone: phoneColumn,
      country: countryColumn,
      campaignId: id,
    });
  await recordAudit(tx, {
    actor: ctx.actor,
    action: "campaign.audience",
    target: id,
    detail: { rows: summary.counts.rows },
  });
  return sayAudience(answer);
}

function onlyLists(): Fault {
  const rule = t(
    "Only the file of a list fills fields. Make a list of it, then send to the list.",
    "Ni faili la orodha tu linalojaza sehemu za taarifa. Tengeneza orodha yake, kisha itumie orodha hiyo ujumbe.",
  );
  return new Fault("invalid_input", rule, { fields: [{ path: "mapping.fields", rule }] });
}

/** To how many it goes of whom no consent is known, where the company wants to be warned. */
async function unprovenOf(tx: Tx, campaign: CampaignAtWork): Promise<number> {
  const { id, messageClass, channel, purpose } = campaign;
  if ((await ruleOf(tx, campaign)) !== "warn") return 0;
  return countUnproven(tx, id, {
    purpose: purpose ?? messageClass,
    channel: channel === "sms" ? "sms" : "chat",
  });
}

async function ruleOf(tx: Tx, { messageClass, purpose }: CampaignAtWork): Promise<string | undefined> {
  if (purpose === null)
    return getSetting(tx, messageClass === "marketing" ? "marketingConsent" : "serviceConsent");
  return (await getSetting(tx, "purposes")).find(({ name }) => name === purpose)?.consent;
}

/** What stands in cells of people is kept with them only. */
const withoutExamples = (damaged: DamagedCells | null): AudienceAnswer["damaged"] =>
  damaged && { cells: damaged.cells, rows: damaged.rows, columns: damaged.columns };

async function readRows(ctx: SignedInCtx, { tx, id, opened }: Planning, campaign: CampaignAtWork) {
  const { table, inspection, mapping, phoneColumn, countryColumn } = opened;
  let forbidden: ReadonlyMap<string, Forbidden> = new Map();
  // Caps are of the day on which it is sent: who has had enough today may be sent to tomorrow.
  const sentMs = Math.max(ctx.clock.now().getTime(), campaign.scheduledAt?.getTime() ?? 0);
  const day = dayIn(ctx.env.defaultTimezone, new Date(sentMs));
  const { headers } = inspection;
  const links = await planLinks(ctx, tx, { ...campaign, headers });
  const message = { ...campaign, content: links?.content ?? campaign.content };
  if (links !== null) refuseOwnLinks(campaign);
  const counted = createTextCount(campaign.variant !== null);
  const spoken = byLanguage(tx, message, headers);
  const { compose } = spoken;
  const languages = countLanguages(message);
  // With a link of their own no two people share a request, whatever columns are left out.
  const sharing = sharingOf(message, {
    headers,
    compose,
    isPersonal: links !== null,
  });
  const left = await openWithout(tx, mapping.without, askedAt(ctx));
  const hash = createPlanHash(campaign);
  const learner = await learnerOf(ctx, tx, opened);
  const summary = await readAudience(
    table.open,
    {
      ...inspection,
      phoneColumn,
      countryColumn,
      compose,
      region: ctx.env.defaultRegion,
      isHomeOnly: campaign.channel === "sms",
      duplicates: mapping.duplicates,
      forbiddenOf: (number) => forbidden.get(number) ?? null,
      invented: inventedNumbers({ isSandbox: ctx.env.isSandbox, region: ctx.env.defaultRegion }),
      ...(left && { withoutOf: left.reasonOf }),
      heldOutOf: heldOutReasons(campaign),
      learn: learner?.learn,
      lookAhead: async (numbers) => {
        await spoken.lookAhead(numbers);
        forbidden = await listForbidden(tx, numbers, { campaignId: id, day });
        await left?.lookAhead(numbers);
      },
    },
    {
      onRecipients: async (read) => {
        const batch = drawTexts(campaign, (await links?.assign(read)) ?? read);
        counted.add(batch);
        for (const recipient of batch) {
          sharing.add(recipient);
          languages.add(recipient);
        }
        hash.add(batch);
        await insertDrawn(tx, id, batch);
      },
      onExcluded: (batch) => insertExcluded(tx, id, batch),
    },
  );
  return {
    ...{ sharing, summary, learner, planHash: hash.finish() },
    ...{ languages: languages.finish(), texts: counted.finish() },
  };
}

async function requireDraft(tx: Tx, id: string): Promise<CampaignAtWork> {
  const campaign = await requireLocked(tx, id);
  if (campaign.state !== "draft" && campaign.state !== "ready") {
    throw new Fault(
      "conflict",
      t(
        `You cannot change the file of this campaign: ${whyOf(campaign.state)}.`,
        `Huwezi kubadilisha faili la kampeni hii: ${whyOf(campaign.state)}.`,
      ),
    );
  }
  return campaign;
}

function phoneColumnOf(inspection: Inspection, named: AudienceMapping["phone"]): number {
  if (named !== undefined) return requireColumn(inspection, "phone", named);
  if (inspection.phoneColumn !== null) return inspection.phoneColumn;
  const rule = questionOf(inspection);
  throw new Fault("invalid_input", rule, { fields: [{ path: "mapping.phone", rule }] });
}

// A wrong guess writes to strangers; which column it is, only a person knows.
function questionOf({ headers, phoneCandidates }: Inspection): string {
  const names = phoneCandidates.map((column) => `“${headers[column]}”`).join(", ");
  if (phoneCandidates.length > 1)
    return t(
      `More than one column could have the phone numbers: ${names}. Choose one with mapping.phone.`,
      `Zaidi ya safu moja zinaweza kuwa na namba za simu: ${names}. Chagua moja kwa mapping.phone.`,
    );
  if (phoneCandidates.length === 1)
    return t(
      `The column ${names} has few good phone numbers. Choose a column with mapping.phone.`,
      `Safu ${names} ina namba chache nzuri za simu. Chagua safu kwa mapping.phone.`,
    );
  return t(
    `No column of the file looks like phone numbers. Its columns: ${knownOf(headers)}.`,
    `Hakuna safu ya faili inayoonekana kuwa na namba za simu. Safu zake: ${knownOf(headers)}.`,
  );
}

function countryColumnOf(
  inspection: Inspection,
  named: AudienceMapping["country"],
  phoneColumn: number,
): number | null {
  if (named === null) return null;
  const column = named === undefined ? inspection.countryColumn : requireColumn(inspection, "country", named);
  return column === phoneColumn ? null : column;
}

/**
 * What the file says of consent is learned before its people are looked up; null where it says nothing. Throws `invalid_input`
 * for a column that is not there, and for a purpose that nobody knows: of a retired one the withdrawals are learned.
 */
export async function learnerOf(ctx: SignedInCtx, tx: Tx, { file, inspection, mapping }: OpenedFile) {
  const { consent } = mapping;
  if (!consent) return null;
  const { column, givenAt, source, purpose } = consent;
  await requirePurposes(tx, [{ purpose, isGiven: false }], "mapping.consent.purpose");
  const [retired] = await listConsentFaults(tx, [{ purpose, isGiven: true }]);
  const columnAt = (name: string, named: string | number) =>
    requireColumn(inspection, `consent.${name}`, named);
  return createConsentLearner(ctx, tx, {
    fileName: file.name,
    column: column === undefined ? null : columnAt("column", column),
    givenAt: typeof givenAt === "string" ? givenAt : { column: columnAt("givenAt", givenAt.column) },
    source,
    purpose,
    isRetired: retired !== null,
  });
}

/** The place of a column that is named. Throws `invalid_input` at `mapping` where there is none. */
export function requireColumn({ headers }: Inspection, part: string, named: string | number): number {
  const index = typeof named === "number" ? named : headers.indexOf(named.trim());
  if (headers[index] !== undefined) return index;
  const rule = t(
    `The file has no column “${named}”. Its columns: ${knownOf(headers)}.`,
    `Faili halina safu “${named}”. Safu zake: ${knownOf(headers)}.`,
  );
  throw new Fault("invalid_input", rule, { fields: [{ path: `mapping.${part}`, rule }] });
}

const knownOf = (headers: string[]): string => headers.slice(0, 12).join(", ");

/** Why a number is left out, for those that were looked up last. */
export type OpenedWithout = {
  reasonOf: (number: string) => string | null;
  lookAhead: (numbers: string[]) => Promise<void>;
};

/**
 * Whose people a plan leaves out; null where nobody’s. None of these lists and campaigns goes before the transaction
 * ends. Throws `invalid_input` where one is gone, has sent to nobody yet, or nobody knows any more to whom: to leave out nobody would
 * send to all.
 */
export async function openWithout(
  tx: Tx,
  without: Without | undefined,
  asked: AskedAt,
): Promise<OpenedWithout | null> {
  if (!skipsAnybody(without)) return null;
  const { lists, campaigns } = await holdWithout(tx, without);
  const reasons = new Map<string, string>();
  for (const id of without.listIds) reasons.set(id, storeReason(IN_LIST(nameIn(lists, id, "list"))));
  for (const id of without.campaignIds)
    reasons.set(id, storeReason(FROM_CAMPAIGN(nameIn(campaigns, id, "campaign"))));
  const groups = await holdGroups(tx, without.groupIds ?? []);
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  for (const id of without.groupIds ?? [])
    reasons.set(id, storeReason(IN_GROUP(nameIn(groupNames, id, "group"))));
  let found = new Map<string, string>();
  return {
    reasonOf: (number) => found.get(number) ?? null,
    async lookAhead(numbers) {
      const rows = await listWithout(tx, numbers, without);
      found = new Map(rows.map(({ number, of }) => [number, reasons.get(of) ?? ""]));
      for (const { id, rule } of groups)
        for (const number of await listMembersAmong(tx, rule, { ...asked, numbers }))
          if (!found.has(number)) found.set(number, reasons.get(id) ?? "");
    },
  };
}

/** False where no list, campaign or group is named. */
export const skipsAnybody = (without: Without | undefined): without is Without =>
  without !== undefined &&
  without.listIds.length + without.campaignIds.length + (without.groupIds ?? []).length > 0;

/** Of those of them that there still are: why whoever is in one of them is skipped, by its id. */
export async function listSkipReasons(tx: Tx, without: Without): Promise<ReadonlyMap<string, Reason>> {
  const { lists, campaigns } = await holdWithout(tx, without);
  return new Map([
    ...[...lists].map(([id, name]) => [id, IN_LIST(name)] as const),
    ...[...campaigns].map(([id, name]) => [id, FROM_CAMPAIGN(name)] as const),
  ]);
}

// The reason stays with a row for as long as the campaign: a number in the name of a list would outlive its erasure.
const IN_LIST = (name: string): Reason => reason("in-list", { name: blotNumbers(name) });
const FROM_CAMPAIGN = (name: string): Reason => reason("from-campaign", { name: blotNumbers(name) });

export const IN_GROUP = (name: string): Reason => reason("in-group", { name: blotNumbers(name) });

function nameIn(known: ReadonlyMap<string, string>, id: string, of: "list" | "group" | "campaign"): string {
  const name = known.get(id);
  if (name !== undefined) return name;
  const why = reason("skips-gone", { of });
  const rule = sayReason(why);
  throw new Fault("invalid_input", rule, { fields: [{ path: "without", rule }], reason: why });
}
