import type { Hold } from "../../contract/desk/campaign/campaign.ts";
import { type BarredState, barWords } from "../../contract/rules/template/template-bar.ts";
import type { TemplateBar } from "../store/template/template-outcome.ts";
import { reasonOf } from "./sync/fold-template.ts";

/** Why a campaign stops whose template nobody can get any more: its name, the service's reason and what to do. */
export const barredHold = (bar: TemplateBar): Hold => ({
  kind: "template",
  detail: `${barWords({ ...bar, reason: reasonOf(bar) })} ${REMEDY[bar.state]}`,
  until: null,
});

const REMEDY: Record<BarredState, string> = {
  pending: "Resume when it is approved, or cancel.",
  rejected: "Resume when it is approved, or cancel.",
  paused: "Resume when it is approved again, or cancel.",
  disabled: "Cancel the rest, and use another template for these people.",
  deleted: "Cancel the rest, and use another template for these people.",
};
