import type { Hold } from "../../desk/campaign/campaign.ts";
import { t } from "../../language.ts";
import { FORBIDDEN_REASONS, type Forbidden } from "../forbidden-words.ts";
import { AUTOMATION_REASONS } from "./automation-reasons.ts";
import { HOLD_REASONS } from "./hold-reasons.ts";
import { type Reason, type ReasonTable, readReason } from "./reason.ts";
import { RECIPIENT_REASONS } from "./recipient-reasons.ts";
import { SERVICE_REASONS } from "./service-reasons.ts";
import { START_REASONS } from "./start-reasons.ts";

const TABLE = {
  ...AUTOMATION_REASONS,
  ...SERVICE_REASONS,
  ...START_REASONS,
  ...RECIPIENT_REASONS,
  ...FORBIDDEN_REASONS,
  ...HOLD_REASONS,
};

export type ReasonCode = keyof typeof TABLE;
type ParamsOf<Code extends ReasonCode> = NonNullable<Parameters<(typeof TABLE)[Code]>[0]>;

/** A reason of the tables, with what its words need. */
export const reason = <Code extends ReasonCode>(
  code: Code,
  ...[params]: Parameters<(typeof TABLE)[Code]> extends [] ? [] : [ParamsOf<Code>]
): Reason => ({ code, params: params ?? {} });

/** Words that are kept as they are. */
export const said = (words: string): Reason => reason("said", { words });

/** Why somebody may not be sent to. */
export const forbidden = ({ why, count }: Forbidden): Reason => ({
  code: why,
  params: why.startsWith("had-") ? { count } : {},
});

const thenResume = () => t(", then resume.", ", kisha endelea.");
/** What a key sends no person resumes. */
export const triedAgain = () =>
  t(". We try again within a quarter of an hour.", ". Tunajaribu tena ndani ya robo saa.");

/** The sentence of a reason that was stored. */
export function sayReason({ code, params }: Reason, resume = thenResume()): string {
  const table: ReasonTable = TABLE;
  return table[code]?.(params, { say: (part) => sayReason(part, resume), resume }) ?? code;
}

/** The sentence of a column that has the text of a reason. */
export const sayStored = <Stored extends string | null>(stored: Stored): string | Extract<Stored, null> =>
  stored === null ? (stored as Extract<Stored, null>) : sayReason(readReason(stored));

/** What of an answer was not understood, as it is stored: the name of a field, or this. */
export const CUT_OFF = "cut-off";
export const sayOddity = (stored: string): string =>
  stored === CUT_OFF ? t("the end of the answer", "mwisho wa jibu") : stored;

/** For a fault whose sentence may be stored: the sentence, and its reason beside the other options. */
export const because = <const Options extends object>(
  of: Reason,
  options: Options,
): [detail: string, options: Options & { reason: Reason }] => [sayReason(of), { ...options, reason: of }];

/** A hold as it is stored. */
export type StoredHold = Pick<Hold, "kind" | "until"> & Reason;

export const hold = (kind: Hold["kind"], why: Reason, until: string | null = null): StoredHold => ({
  ...{ kind, until },
  ...why,
});

export const sayHold = ({ kind, until, ...why }: StoredHold, resume?: string): Hold => ({
  ...{ kind, until },
  detail: sayReason(why, resume),
});
