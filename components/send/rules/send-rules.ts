import { t } from "#lib/contract/language.ts";
import "#lib/contract/zod.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { z } from "zod";
import { consoleNow } from "#lib/client/console-clock.ts";
import type { Draft } from "#lib/client/send/draft.ts";
import { numbersOf, problemsOf, type Recipients } from "#lib/client/send/people/read-recipients.ts";
import { slotProblem } from "#lib/client/send/slot-problem.ts";
import type { ButtonSlot, Slot } from "#lib/client/send/template-slots.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { noFieldsRule } from "#lib/contract/rules/sending/no-fields.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { MAX_CHAT_TEXT_LENGTH, MAX_RECIPIENTS, MAX_SMS_LENGTH } from "#lib/contract/wire/limits.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";
import { momentProblem } from "../../domain/moment/moment-problem.ts";
import type { SendQuestion } from "./asked.ts";

/** What a send needs, each rule with the limit of the contract it stands for, at the field where it is mended. */
export function rulesOf({ channel, hasReader, templateFor, zone }: SendQuestion) {
  const isSms = channel === "sms";
  const isTemplate = sendsTemplate(channel) || templateFor > 0;
  const fields = {
    to: z.custom<Recipients>().superRefine((to, { addIssue }) => {
      const problem = recipientsProblem(to);
      if (problem !== null) addIssue({ code: "custom", message: problem });
    }),
    senderId: isSms ? senderId : z.string(),
    smsText: isSms ? text("sms", MAX_SMS_LENGTH) : z.string(),
    chatText: channel === "chat-text" && hasReader ? text("chat", MAX_CHAT_TEXT_LENGTH) : z.string(),
    templateName: isTemplate ? templateName(channel === "chat-text" ? templateFor : 0) : z.string(),
    language: isTemplate
      ? z.string().trim().max(20, t("A language has at most 20 characters", "Lugha ina herufi zisizozidi 20"))
      : z.string(),
    texts: slots((texts: Slot[]) =>
      isTemplate ? (slotProblem({ texts, buttons: [] }) ?? fieldIn(texts)) : null,
    ),
    buttons: slots((buttons: ButtonSlot[]) =>
      isTemplate ? (slotProblem({ texts: [], buttons }) ?? fieldIn(buttons)) : null,
    ),
    remedy: z.enum(["template", "text", "nothing"]),
    when: z.enum(["now", "later"]),
    date: z.string(),
    time: z.string(),
    messageClass: z.enum(["marketing", "service"]),
  };
  return z.object(fields).check(({ value: { when, date, time }, issues }) => {
    const problem =
      channel === "chat-text" || when === "now"
        ? null
        : momentProblem({ date, time }, { zone, now: consoleNow() });
    if (problem !== null) issues.push({ code: "custom", path: ["date"], message: problem, input: date });
  });
}

/** The rules as a form asks them; what was typed stays as it was typed. */
export const resolveDraft = (asked: SendQuestion): Resolver<Draft, SendQuestion> =>
  zodResolver(rulesOf(asked), undefined, { raw: true });

const senderId = z
  .string()
  .trim()
  .min(1, { error: () => t("Choose a sender", "Chagua jina la mtumaji") })
  .max(64, {
    error: () => t("A sender has at most 64 characters", "Jina la mtumaji lina herufi zisizozidi 64"),
  });

function text(kind: "sms" | "chat", max: number) {
  return z.string().superRefine((typed, { addIssue }) => {
    const field = noFieldsRule(typed);
    if (isBlankText(typed)) addIssue({ code: "custom", message: t("Write the message", "Andika ujumbe") });
    if (field !== null) addIssue({ code: "custom", message: field });
    const over = typed.length - max;
    if (over <= 0) return;
    addIssue({ code: "too_big", origin: "string", maximum: max, message: tooLong(kind, max, over) });
  });
}

function tooLong(kind: "sms" | "chat", max: number, over: number): string {
  return kind === "sms"
    ? t(
        `An SMS has at most ${formatNoun(max, "character")}. Shorten it by ${formatCount(over)}.`,
        `SMS ina herufi zisizozidi ${formatCount(max)}. Punguza ${formatCount(over)}.`,
      )
    : t(
        `A chat text has at most ${formatNoun(max, "character")}. Shorten it by ${formatCount(over)}.`,
        `Maandishi ya chat yana herufi zisizozidi ${formatCount(max)}. Punguza ${formatCount(over)}.`,
      );
}

function templateName(people: number) {
  const missing =
    people === 0
      ? t("Choose a template", "Chagua kiolezo")
      : t(
          `Choose a template for ${formatNoun(people, "person", "people")}`,
          `Chagua kiolezo kwa ${formatNounSw(people, "mtu", "watu")}`,
        );
  return z.string().trim().min(1, missing);
}

/** A value that would be read as it stands, as in a text. */
const fieldIn = (values: readonly { value: string }[]): string | null =>
  values.map(({ value }) => noFieldsRule(value)).find((rule) => rule !== null) ?? null;

function slots<S>(problemOf: (given: S[]) => string | null) {
  return z.custom<S[]>().superRefine((given, { addIssue }) => {
    const problem = problemOf(given);
    if (problem !== null) addIssue({ code: "custom", message: problem });
  });
}

function recipientsProblem(to: Recipients): string | null {
  const bad = problemsOf(to).length;
  if (bad > 0)
    return t(
      `Fix or remove ${formatNoun(bad, "number")}`,
      `Rekebisha au ondoa ${formatNounSw(bad, "namba", "namba")}`,
    );
  const size = numbersOf(to).length;
  if (size === 0) return t("Enter at least one phone number", "Andika angalau namba moja ya simu");
  // The chat limit of §4.1; an SMS to more people is a campaign, which can be paused and settles piece by piece.
  return size > MAX_RECIPIENTS
    ? t(
        `You can send to ${MAX_RECIPIENTS} people at once. For more, create a campaign.`,
        `Unaweza kutuma kwa watu ${MAX_RECIPIENTS} kwa pamoja. Kwa zaidi, unda kampeni.`,
      )
    : null;
}
