import { t } from "../../language.ts";

/** What helps whoever failed for a reason: steps that the console has, and where one begins. */
export type FailureStep = { text: string; to?: "template" | "opted-out" };

const bySms = () => ({
  text: t("Make a list of them and send them an SMS.", "Tengeneza orodha yao na uwatumie SMS."),
});
const byTemplate = () => ({
  text: t(
    "Make a list of them and send them a template, which needs no open window.",
    "Tengeneza orodha yao na uwatumie kiolezo, ambacho hakihitaji dirisha lililo wazi.",
  ),
});
const later = () => ({
  text: t(
    "Wait some hours, then send again to those that failed.",
    "Subiri saa kadhaa, kisha tuma tena kwa walioshindikana.",
  ),
});
const template = () =>
  ({
    text: t("Look at the template, or use another one.", "Angalia kiolezo, au tumia kingine."),
    to: "template",
  }) as const;
const values = () => ({
  text: t(
    "Check the values in the fields of the template, then send again to those that failed.",
    "Angalia thamani katika sehemu za kiolezo, kisha tuma tena kwa walioshindikana.",
  ),
});
const message = () => ({
  text: t(
    "Change the message, then send it to a list of them.",
    "Badilisha ujumbe, kisha uutume kwa orodha yao.",
  ),
});
const account = () => ({
  text: t(
    "Have the chat account put right with the provider before you send again.",
    "Akaunti ya chat irekebishwe kwa mtoa huduma kabla ya kutuma tena.",
  ),
});
const optOut = () =>
  ({
    text: t(
      "Add them to the people who have opted out, so that no campaign sends to them.",
      "Waongeze kwa watu waliojitoa, ili kampeni yoyote isiwatumie.",
    ),
    to: "opted-out",
  }) as const;

/** By the codes of `FAILURE_WORDS`; a code that is not here leads to no step, as nobody has explained it to us. */
const FAILURE_STEPS: Readonly<Record<string, () => FailureStep>> = {
  "368": account,
  "470": byTemplate,
  "130429": later,
  "130472": bySms,
  "131000": later,
  "131005": account,
  "131008": values,
  "131009": values,
  "131016": later,
  "131021": () => ({ text: t("Take this number out of your file.", "Ondoa namba hii kwenye faili lako.") }),
  "131026": bySms,
  "131031": account,
  "131042": account,
  "131047": byTemplate,
  "131048": account,
  "131049": () => ({
    text: t(
      "Wait some days before you send them marketing again, or send them an SMS.",
      "Subiri siku kadhaa kabla ya kuwatumia matangazo tena, au watumie SMS.",
    ),
  }),
  "131050": optOut,
  "131051": message,
  "131053": message,
  "131056": later,
  "131057": later,
  "132000": values,
  "132001": template,
  "132005": values,
  "132007": template,
  "132008": values,
  "132012": values,
  "132015": template,
  "132016": template,
  "132068": template,
  "132069": later,
  "133010": account,
};

/** The most helpful step for a code; undefined where we know none. */
export function failureStep(code: string | null): FailureStep | undefined {
  const key = code?.trim() ?? "";
  return Object.hasOwn(FAILURE_STEPS, key) ? FAILURE_STEPS[key]?.() : undefined;
}
