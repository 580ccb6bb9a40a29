import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { LEAST_SENDERS } from "#lib/contract/desk/choices.ts";
import { optOutWordRule } from "#lib/contract/desk/settings/answers.ts";
import {
  APART,
  type DrawnName,
  type DrawnSettingAnswer,
  type SettingName,
  type SettingValues,
  settingNamed,
  type UpdateDrawnSetting,
} from "#lib/contract/desk/settings/company-settings.ts";
import { t } from "#lib/contract/language.ts";
import { foldWord } from "#lib/contract/rules/answers.ts";
import { type ApprovalRule, hasApprovalRule } from "#lib/contract/rules/sending/approval.ts";
import { fieldsRule } from "#lib/contract/rules/text/fill-fields.ts";
import { allWords } from "#lib/contract/rules/text/opt-out-words.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../audit/index.ts";
import type { SignedInCtx } from "../context.ts";
import { inLanguage } from "../language.ts";
import { publish } from "../publish.ts";
import { readNumber } from "../read-time-cursor.ts";
import { requireUnchanged } from "../require-unchanged.ts";
import { countSenders } from "../store/console/approval-rule.ts";
import { askForConsent, getSetting, lockSetting, updateSettingRow } from "../store/console/setting.ts";
import { listOptOutWords } from "../store/opt-out.ts";
import { forgetHours } from "../store/sending/hold.ts";

type Change<Name extends SettingName> = {
  name: Name;
  value: SettingValues[Name];
  /** The value when the person began; absent where nobody looked. */
  seen?: SettingValues[Name] | undefined;
};

/**
 * One setting of the company from now on, on every page and in the log. Answers the value. Throws `conflict` where it has
 * changed since it was seen, and what `ALONGSIDE` says of its own.
 */
export async function updateSetting<Name extends SettingName>(
  { db, actor }: SignedInCtx,
  { name, value, seen }: Change<Name>,
): Promise<SettingValues[Name]> {
  const { action, target, said } = inLanguage("en", () => ({ ...settingNamed(name).audit }));
  return db.transaction(async (tx) => {
    const before = await lockSetting(tx, name);
    // What is written to be sent is whole for whoever may change it.
    const person = APART.some((apart) => apart === name) ? OWNER : actor;
    const after = requireUnchanged({ person, seen, now: before, next: value });
    await alongside(name)?.(tx, after);
    if (isDeepStrictEqual(after, before)) return after;
    await updateSettingRow(tx, name, after);
    await recordAudit(tx, {
      actor,
      action,
      target,
      detail: inLanguage("en", () => ({ before: said(before), after: said(after) })),
    });
    await publish(tx, [{ topic: "connection", data: {} }]);
    return after;
  });
}

const OWNER = { role: "owner" } as const;

type DrawnChange = { name: DrawnName } & UpdateDrawnSetting;

/** The same of a setting that one control changes. Throws `invalid_input` where this is no value of it. */
export async function updateDrawnSetting(
  ctx: SignedInCtx,
  { name, ...given }: DrawnChange,
): Promise<DrawnSettingAnswer> {
  const { schema } = settingNamed(name);
  const { value, seen } = z.object({ value: schema, seen: schema.optional() }).parse(given);
  return { value: await updateSetting(ctx, { name, value, seen }) };
}

type TrialChange = { trial: SettingValues["trial"]; seen?: SettingValues["trial"] | undefined };

/** Whom a console in trial may write to, or null: from then on anybody. Throws `invalid_input` for what is no number. */
export function updateTrial(ctx: SignedInCtx, { trial, seen }: TrialChange): Promise<SettingValues["trial"]> {
  const read = (raw: string, at: number) => readNumber(raw, ctx.env.defaultRegion, `trial.numbers.${at}`);
  const value = trial && { numbers: [...new Set(trial.numbers.map(read))] };
  return updateSetting(ctx, { name: "trial", value, seen });
}

type Alongside<Value> = (tx: Tx, value: Value) => Promise<void>;

/** What a change needs or brings with it, in its transaction. */
const ALONGSIDE: { readonly [Name in SettingName]?: Alongside<SettingValues[Name]> } = {
  // Also of campaigns that run: the next request of each keeps to the new hours.
  marketingHours: forgetHours,
  serviceHours: forgetHours,
  holidays: forgetHours,
  chatReach: forgetHours,
  approvalLimits: requireApprovers,
  purposes: async (tx, after) => {
    const lost = lostOf(await getSetting(tx, "purposes"), after);
    if (lost) throw stays(lost);
  },
  // People have values of it, and groups ask for it.
  personFields: async (tx, after) => {
    const lost = lostOf(await getSetting(tx, "personFields"), after);
    if (lost) throw stays(lost);
  },
  // Whoever writes a word of both opts out, and would wait for an answer.
  wordAnswers: requireOwnWords,
  trial: async (tx, trial) => (trial === null ? askForConsent(tx) : undefined),
};

const alongside = <Name extends SettingName>(name: Name): Alongside<SettingValues[Name]> | undefined =>
  ALONGSIDE[name];

async function requireOwnWords(tx: Tx, answers: SettingValues["wordAnswers"]): Promise<void> {
  const fields = await getSetting(tx, "personFields");
  const own = allWords(await listOptOutWords(tx));
  const taken = new Set([...own.out, ...own.in].map(foldWord));
  const refuse = (path: string, rule: string) =>
    new Fault("invalid_input", `${rule}.`, { fields: [{ path: `wordAnswers.${path}`, rule }] });
  for (const [at, { words, text }] of answers.entries()) {
    for (const [place, word] of words.entries())
      if (taken.has(foldWord(word))) throw refuse(`${at}.words.${place}`, optOutWordRule(word));
    const rule = fieldsRule(text, fields);
    if (rule !== null) throw refuse(`${at}.text`, rule);
  }
}

type Lasting = { name: string; kind: string; label: string };

/** What is gone, or is of another kind, though people have agreed to it, or it is filled. */
const lostOf = (before: readonly Lasting[], after: readonly Lasting[]): Lasting | undefined =>
  before.find(({ name, kind }) => !after.some((one) => one.name === name && one.kind === kind));

const stays = ({ label }: Lasting): Fault =>
  new Fault(
    "conflict",
    t(
      `“${label}” stays, and so does its kind: retire it instead.`,
      `“${label}” linabaki, na aina yake pia: listaafishe badala yake.`,
    ),
  );

/** Throws `not_permitted` where fewer than two people may send, as nobody could approve. */
async function requireApprovers(tx: Tx, limits: ApprovalRule): Promise<void> {
  if (hasApprovalRule(limits) && (await countSenders(tx)) < LEAST_SENDERS)
    throw new Fault(
      "not_permitted",
      t(
        "Only one person here may send messages, so nobody could approve. Invite a second person first.",
        "Mtu mmoja tu hapa anaruhusiwa kutuma jumbe, hivyo hakuna ambaye angeweza kuidhinisha. Alika mtu wa pili kwanza.",
      ),
    );
}
