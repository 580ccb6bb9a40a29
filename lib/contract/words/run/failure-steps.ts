/** What helps whoever failed for a reason: steps that the console has, and where one begins. */
export type FailureStep = { text: string; to?: "template" | "opted-out" };

const BY_SMS = { text: "Make a list of them and send them an SMS." };
const BY_TEMPLATE = { text: "Make a list of them and send them a template, which needs no open window." };
const LATER = { text: "Wait some hours, then send again to those that failed." };
const TEMPLATE = { text: "Look at the template, or use another one.", to: "template" } as const;
const VALUES = {
  text: "Check the values in the fields of the template, then send again to those that failed.",
};
const MESSAGE = { text: "Change the message, then send it to a list of them." };
const ACCOUNT = { text: "Have the chat account put right with the provider before you send again." };
const OPT_OUT = {
  text: "Add them to the people who have opted out, so that no campaign sends to them.",
  to: "opted-out",
} as const;

/** By the codes of `FAILURE_WORDS`; a code that is not here leads to no step, as nobody has explained it to us. */
const FAILURE_STEPS: Readonly<Record<string, FailureStep>> = {
  "368": ACCOUNT,
  "470": BY_TEMPLATE,
  "130429": LATER,
  "130472": BY_SMS,
  "131000": LATER,
  "131005": ACCOUNT,
  "131008": VALUES,
  "131009": VALUES,
  "131016": LATER,
  "131021": { text: "Take this number out of your file." },
  "131026": BY_SMS,
  "131031": ACCOUNT,
  "131042": ACCOUNT,
  "131047": BY_TEMPLATE,
  "131048": ACCOUNT,
  "131049": { text: "Wait some days before you send them marketing again, or send them an SMS." },
  "131050": OPT_OUT,
  "131051": MESSAGE,
  "131053": MESSAGE,
  "131056": LATER,
  "131057": LATER,
  "132000": VALUES,
  "132001": TEMPLATE,
  "132005": VALUES,
  "132007": TEMPLATE,
  "132008": VALUES,
  "132012": VALUES,
  "132015": TEMPLATE,
  "132016": TEMPLATE,
  "132068": TEMPLATE,
  "132069": LATER,
  "133010": ACCOUNT,
};

/** The most helpful step for a code; undefined where we know none. */
export function failureStep(code: string | null): FailureStep | undefined {
  const key = code?.trim() ?? "";
  return Object.hasOwn(FAILURE_STEPS, key) ? FAILURE_STEPS[key] : undefined;
}
