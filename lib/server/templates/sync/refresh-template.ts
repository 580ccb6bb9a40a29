import { randomUUID } from "node:crypto";
import { t } from "#lib/contract/language.ts";
import type { TemplateRead } from "#lib/contract/wire/template-answer.ts";
import { storeReason } from "#lib/contract/words/reason/reason.ts";
import { reason } from "#lib/contract/words/reason/say-reason.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { findTemplate, noteTemplateCheck } from "../../store/template/template.ts";
import { noTemplate } from "../require-template.ts";
import { revisionOf } from "./fold-template.ts";
import { recordTemplateFacts } from "./record-template-facts.ts";

export type Refresh = {
  id: string;
  source: "read" | "sync";
  /** Told by a person, where we never learned it. */
  serviceId?: string | undefined;
};

/**
 * Asks the service about one template and keeps what it says as a fact; that it said nothing is kept, too, and is no
 * fault: the page shows it. Throws `not_permitted` where the service's id of it is not known.
 */
export async function refreshTemplate(ctx: SignedInCtx, { id, source, serviceId }: Refresh): Promise<void> {
  const template = await findTemplate(ctx.db, id);
  if (!template) throw noTemplate();
  const asked = serviceId ?? template.serviceId;
  if (asked === null) throw noServiceId();
  const { templates } = ctx.service;
  const answer = await (source === "sync" ? templates.sync(asked) : templates.get(asked))
    .then((proof) => doubtAnswer({ ...template, serviceId: asked }, proof.data) ?? proof)
    .catch(faultOnly);
  const at = ctx.clock.now();
  if (answer instanceof Fault) {
    // An id that somebody typed is theirs to correct.
    if (serviceId !== undefined) throw atServiceId(answer);
    await noteFailure(ctx, { id, source, at, fault: answer });
    return;
  }
  await ctx.db.transaction(async (tx) => {
    const { revision } = answer.data;
    const fact = {
      id: randomUUID(),
      source,
      occurredAt: at,
      // A read that names no revision speaks of the newest one that was known when it was made.
      revision: revision ?? revisionOf(template),
      byName: ctx.actor.name,
      said: answer.data,
    };
    const about = { ...template, createdBy: null };
    await recordTemplateFacts(tx, [{ template: about, fact, serviceId: asked }]);
    await noteTemplateCheck(tx, id, { at, problem: null });
    await audit(tx, ctx, { id, source, isTold: serviceId !== undefined });
  });
}

type TemplateReport = { id: string; source: "read" | "sync"; isTold: boolean };

async function audit(
  tx: Parameters<typeof recordAudit>[0],
  { actor }: SignedInCtx,
  { id, source, isTold }: TemplateReport,
) {
  if (source === "read" && !isTold) return;
  await recordAudit(tx, { actor, action: isTold ? "template.identify" : "template.sync", target: id });
}

type Failure = { id: string; source: "read" | "sync"; at: Date; fault: Fault };

async function noteFailure(ctx: SignedInCtx, { id, source, at, fault }: Failure): Promise<void> {
  const problem = storeReason(fault.code === "service_not_found" ? NOT_FOUND : fault.reason);
  await ctx.db.transaction(async (tx) => {
    await noteTemplateCheck(tx, id, { at, problem });
    await audit(tx, ctx, { id, source, isTold: false });
  });
}

/** §3.3 and §4.1: a deleted template is not retrievable, and the path itself may be absent. Nobody can tell them apart. */
export const NOT_FOUND = reason("template-not-found");

/** An answer about something else shows that the id is wrong; any other fault is none of the field. */
function atServiceId(fault: Fault): Fault {
  if (!isDoubt(fault)) return fault;
  const rule = t("is the id of another template", "ni ya kiolezo kingine");
  return new Fault("conflict", t(`This id ${rule}. ${fault.detail}`, `ID hii ${rule}. ${fault.detail}`), {
    fields: [{ path: "serviceId", rule }],
  });
}

/** The id in the service is promised to whoever creates (§2.8); events do not carry it. */
export function noServiceId(): Fault {
  const rule = t(
    "is not known here. The service gave it only to whoever created the template",
    "haijulikani hapa. Huduma iliitoa kwa aliyeunda kiolezo pekee",
  );
  const detail = t(
    `The id of this template ${rule}. You find it in the portal.`,
    `ID ya kiolezo hiki ${rule}. Utaipata kwenye portal.`,
  );
  return new Fault("not_permitted", detail, {
    fields: [{ path: "serviceId", rule }],
  });
}

function faultOnly(error: unknown): Fault {
  if (error instanceof Fault) return error;
  throw error;
}

type TemplateKey = { serviceId: string; name: string; language: string };
type ToldOfDoubtAnswer = Pick<TemplateRead, "templateId"> & Partial<Pick<TemplateRead, "name" | "language">>;

/**
 * Why an answer is about another template than the one that was asked about: its id, its name or its language is
 * another. Null where it is not, or says none of them. Nothing of such an answer is kept.
 */
export function doubtAnswer(
  asked: TemplateKey,
  { templateId, name = null, language = null }: ToldOfDoubtAnswer,
): Fault | null {
  if (name !== null && name !== asked.name) return other(t(`the template ${name}`, `kiolezo ${name}`));
  if (isOtherId(asked.serviceId, templateId)) return other(t(`the id ${templateId}`, `ID ${templateId}`));
  return isOtherLanguage(asked.language, language)
    ? other(t(`${asked.name} in ${language}`, `${asked.name} katika ${language}`))
    : null;
}

function other(about: string): Fault {
  const detail = t(
    `The service answered about another template (${about}). We did not use this answer.`,
    `Huduma ilijibu kuhusu kiolezo kingine (${about}). Hatukutumia jibu hili.`,
  );
  return new Fault("service_malformed", detail, { retry: "never", cause: DOUBT });
}

const DOUBT = "another template";

export const isDoubt = ({ cause }: Fault): boolean => cause === DOUBT;

/** A row number beside UUIDs is the service's own affair. */
function isOtherId(asked: string, told: string | null): boolean {
  if (told === null || (NUMBER.test(told) && !NUMBER.test(asked))) return false;
  return told.toLowerCase() !== asked.toLowerCase();
}

const NUMBER = /^\d+$/;

/** `en` and `en_US` may be one; `en` and `sw` are not. What is no code is not judged. */
function isOtherLanguage(asked: string, told: string | null): boolean {
  const [own, theirs] = [asked, told ?? ""].map((code) =>
    /^[a-z]{2,3}(?=[_-]|$)/i.exec(code)?.[0].toLowerCase(),
  );
  return own !== undefined && theirs !== undefined && own !== theirs;
}
