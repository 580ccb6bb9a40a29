import type { TemplateVariant } from "#lib/contract/desk/template.ts";
import { unsupportedReason } from "#lib/contract/rules/sending/unsupported-reason.ts";
import { stateReason } from "../../../contract/rules/template/template-bar.ts";
import { findPlaceholders, templateText } from "../../../contract/rules/template/template-placeholders.ts";
import {
  type TemplateState,
  templateRank,
  templateStateOf,
} from "../../../contract/rules/template/template-state.ts";
import type { TemplateRead } from "../../../contract/wire/template-answer.ts";
import type { Cause, FoldedTemplate, Place, TemplateFact } from "../../store/template/template.ts";
import type { TemplateViewRow } from "../../store/template/template-view.ts";

/**
 * One fact more. Status, reason, text and category each stand as the newest fact says that speaks of them: by revision, then by
 * time, then by id. So the same facts in any order, any number of times, end in the same template.
 */
export function foldTemplate(template: FoldedTemplate, fact: TemplateFact): FoldedTemplate {
  const { said, revision, occurredAt, id, source } = fact;
  const place: Place = { revision, atMs: occurredAt.getTime(), factId: id };
  const isStatus = said.status !== null || said.providerStatus !== null;
  const { category, components } = said;
  return {
    standing: isStatus
      ? greater(template.standing, { ...place, ...standingOf(said), source })
      : template.standing,
    content: components === null ? template.content : greater(template.content, { ...place, components }),
    kind: category === null ? template.kind : greater(template.kind, { ...place, category }),
    cause: causeOf(template.cause, place, said),
  };
}

function causeOf(known: Cause | null, place: Place, said: TemplateRead): Cause | null {
  const [state, words] = [templateStateOf(said), stateReason(said)];
  return state === null || words === null ? known : greater(known, { ...place, state, words });
}

/** The reason of the state it is in: its own, else the last one told of the same state of the same revision. */
export function reasonOf({ standing, cause }: Pick<FoldedTemplate, "standing" | "cause">): string | null {
  if (standing === null) return null;
  const isSame = cause?.state === templateStateOf(standing) && cause.revision === standing.revision;
  return stateReason(standing) ?? (cause !== null && isSame ? cause.words : null);
}

function standingOf(said: TemplateRead) {
  const { status, providerStatus, reason, rejectionInfo } = said;
  const { disableInfo, lockInfo, syncStatus, syncedAt, lastSyncError } = said;
  return {
    status,
    providerStatus,
    reason,
    rejectionInfo,
    disableInfo,
    lockInfo,
    syncStatus,
    syncedAt,
    lastSyncError,
  };
}

function greater<T extends Place>(known: T | null, next: T): T {
  if (known === null) return next;
  const byRevision = (next.revision ?? -1) - (known.revision ?? -1);
  if (byRevision !== 0) return byRevision > 0 ? next : known;
  if (next.atMs !== known.atMs) return next.atMs > known.atMs ? next : known;
  return next.factId > known.factId ? next : known;
}

/** The newest revision that anything was said of. */
export function revisionOf({ standing, content }: FoldedTemplate): number | null {
  const known = [standing?.revision, content?.revision].filter((each) => typeof each === "number");
  return known.length === 0 ? null : Math.max(...known);
}

/** What lists show and look for. `creation` is the state of the journal's open row, where there is one. */
export function listedAs(
  name: string,
  folded: FoldedTemplate,
  creation: "attempting" | "unknown" | null,
): { state: TemplateState; rank: number; category: string | null; search: string } {
  const state = stateOf(folded, creation);
  const schema = folded.content?.components;
  const texts = (["header", "body", "footer"] as const).map((part) => templateText(schema, part));
  return {
    state,
    rank: templateRank(state),
    category: folded.kind?.category.toUpperCase() ?? null,
    search: [name, ...texts].join("\n").toLowerCase(),
  };
}

function stateOf({ standing }: FoldedTemplate, creation: "attempting" | "unknown" | null): TemplateState {
  if (creation !== null) return creation === "unknown" ? "unknown" : "creating";
  return (standing && templateStateOf(standing)) ?? "unverified";
}

/** One language as lists show it. */
export function variantAnswer(row: TemplateViewRow): TemplateVariant {
  const { id, name, language, state, category, origin, standing, content } = row;
  const schema = content?.components ?? null;
  return {
    id,
    name,
    language,
    state,
    status: standing?.status ?? standing?.providerStatus ?? null,
    stateAt: standing ? new Date(standing.atMs).toISOString() : null,
    reason: reasonOf(row),
    category,
    origin,
    revision: revisionOf(row),
    text: schema === null ? null : templateText(schema, "body"),
    slots: findPlaceholders(schema),
    unsupported: unsupportedReason(schema),
    lastUsedAt: timeOf(row.lastUsedAt),
    uses: row.uses,
    checkedAt: timeOf(row.checkedAt),
    refused: refusalOf(row),
  };
}

export const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function refusalOf(row: TemplateViewRow) {
  const { refusedAt, refusedWords } = row;
  if (refusedAt === null || isOver(row, refusedAt)) return null;
  return { at: refusedAt.toISOString(), words: refusedWords ?? "" };
}

/** An acceptance ends only what was refused at once: what is refused later was accepted before (§4.1 r5). */
function isOver({ acceptedAt, sentAt, isRefusedLate, state, standing }: TemplateViewRow, at: Date): boolean {
  if (sentAt !== null && sentAt >= at) return true;
  if (!isRefusedLate && acceptedAt !== null && acceptedAt > at) return true;
  return state === "approved" && standing !== null && standing.atMs > at.getTime();
}
