import type { TemplateRead } from "#lib/contract/wire/template-answer.ts";
import { Fault } from "#lib/fault.ts";

type Asked = { serviceId: string; name: string; language: string };
type Told = Pick<TemplateRead, "templateId"> & Partial<Pick<TemplateRead, "name" | "language">>;

/**
 * Why an answer is about another template than the one that was asked about: its id, its name or its language is
 * another. Null where it is not, or says none of them. Nothing of such an answer is kept.
 */
export function doubtAnswer(asked: Asked, { templateId, name = null, language = null }: Told): Fault | null {
  if (name !== null && name !== asked.name) return other(`the template ${name}`);
  if (isOtherId(asked.serviceId, templateId)) return other(`the id ${templateId}`);
  return isOtherLanguage(asked.language, language) ? other(`${asked.name} in ${language}`) : null;
}

function other(about: string): Fault {
  const detail = `The service answered about another template (${about}). We did not use this answer.`;
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
