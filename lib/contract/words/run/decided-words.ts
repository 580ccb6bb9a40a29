import { t } from "../../language.ts";

/** Why somebody is in the state that a person gave them, for whom an answer was lost. */
export const decidedWords = (name: string, as: "sent" | "not-sent"): string =>
  as === "sent"
    ? t(`Decided by ${name} as sent`, `Imeamuliwa na ${name} kuwa imetumwa`)
    : t(`Decided by ${name} as not sent`, `Imeamuliwa na ${name} kuwa haikutumwa`);

/** Whether a person, and not the service, said so. */
export const isDecidedNotSent = (reason: string): boolean =>
  /^(?:Decided by .+ as not sent|Imeamuliwa na .+ kuwa haikutumwa)$/.test(reason);
