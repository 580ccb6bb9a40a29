import { t } from "#lib/contract/language.ts";
import { unsupportedReason } from "#lib/contract/rules/sending/unsupported-reason.ts";
import { findEmptyValues, findMisfits } from "#lib/contract/rules/template/parameter-problems.ts";
import { isBarred, mayBeLifted } from "#lib/contract/rules/template/template-bar.ts";
import { reason, sayReason } from "#lib/contract/words/reason/say-reason.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { SignedInCtx } from "../context.ts";
import { listTemplatesNamed, type TemplateViewRow } from "../store/template/template-view.ts";
import { refuseProblems } from "./create/create-template.ts";
import { requireParameters } from "./require-template.ts";
import { reasonOf } from "./sync/fold-template.ts";
import { refreshTemplate } from "./sync/refresh-template.ts";

export type WantedSend = {
  templateName: string;
  language: string;
  templateParameters?: Record<string, unknown> | undefined;
  /** It leaves at a later time: what only waits for the provider may be approved by then. */
  isLater?: boolean;
};

/**
 * Refuses what the service is certain to refuse: a template that we know to be not approved, one with a part that
 * cannot be sent (§2.4), empty values, and values that do not fit its fields. What our record bars is asked for once more, so
 * that a lost event stops nobody. A name of which nothing is known stays possible. Throws `not_permitted` with the field.
 */
export async function requireSendable(ctx: SignedInCtx, wanted: WantedSend): Promise<void> {
  const parameters = requireParameters(wanted.templateParameters);
  refuseProblems(findEmptyValues(parameters));
  const row = await findFresh(ctx, wanted);
  if (!row) return;
  refuseBarred(row, wanted);
  const schema = refuseUnsupported(row);
  if (row.state === "approved" && isNewestText(row)) refuseProblems(findMisfits(schema, parameters));
}

/** Refuses a template with a part that cannot be sent from here (§2.4), whatever its state. Throws `not_permitted`. */
export async function requireSupported(
  db: Tx,
  { templateName, language }: Pick<WantedSend, "templateName" | "language">,
): Promise<void> {
  const rows = await listTemplatesNamed(db, templateName);
  const row = rows.find((each) => each.language === language);
  if (row) refuseUnsupported(row);
}

function refuseUnsupported(row: TemplateViewRow): unknown {
  const schema = row.content?.components ?? null;
  const unsupported = unsupportedReason(schema);
  if (unsupported !== null)
    throw notSendable(
      t(`${row.name} cannot be sent. ${unsupported}`, `${row.name} hakiwezi kutumwa. ${unsupported}`),
    );
  return schema;
}

async function findFresh(ctx: SignedInCtx, wanted: WantedSend): Promise<TemplateViewRow | undefined> {
  const known = await findRow(ctx, wanted);
  if (!known || !isBarred(known.state) || known.serviceId === null) return known;
  // Whatever comes of asking: what is known stands, and the page of the template says why it is not newer.
  await refreshTemplate(ctx, { id: known.id, source: "read" }).catch(onlyFaults);
  return findRow(ctx, wanted);
}

async function findRow({ db }: SignedInCtx, wanted: WantedSend): Promise<TemplateViewRow | undefined> {
  const rows = await listTemplatesNamed(db, wanted.templateName);
  return rows.find(({ language }) => language === wanted.language);
}

function refuseBarred(row: TemplateViewRow, { isLater = false }: WantedSend): void {
  const { name, language, state } = row;
  if (!isBarred(state) || (isLater && mayBeLifted(state))) return;
  const why = reason("start-template", { name, language, state, reason: reasonOf(row) });
  const rule = sayReason(why);
  throw new Fault("not_permitted", rule, { fields: [{ path: "templateName", rule }], reason: why });
}

const notSendable = (rule: string): Fault =>
  new Fault("not_permitted", rule, { fields: [{ path: "templateName", rule }] });

/** A newer revision may have other fields, where we heard of it without its text. */
const isNewestText = ({ content, standing }: TemplateViewRow): boolean =>
  content !== null && (content.revision ?? -1) >= (standing?.revision ?? -1);

function onlyFaults(error: unknown): void {
  if (!(error instanceof Fault)) throw error;
}
