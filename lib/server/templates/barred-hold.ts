import { hold, reason, type StoredHold } from "../../contract/words/reason/say-reason.ts";
import type { TemplateBar } from "../store/template/template-outcome.ts";
import { reasonOf } from "./sync/fold-template.ts";

/** Why a campaign stops whose template nobody can get any more: its name, the service's reason and what to do. */
export const barredHold = (bar: TemplateBar): StoredHold => {
  const { name, language, state } = bar;
  return hold("template", reason("template-barred", { name, language, state, reason: reasonOf(bar) }));
};
