import { slotProblem } from "#lib/client/send/slot-problem.ts";
import type { ButtonSlot, Slot } from "#lib/client/send/template-slots.ts";
import { t } from "#lib/contract/language.ts";
import { noFieldsRule } from "#lib/contract/rules/sending/no-fields.ts";
import { hasNameField } from "#lib/contract/rules/text/fill-name.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { DEFAULT_TEMPLATE_LANGUAGE, MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";

export type ReplyKind = "text" | "template";

/** Everything typed in one conversation; what is not sent now waits. */
export type ReplyDraft = {
  kind: ReplyKind;
  text: string;
  templateName: string;
  language: string;
  texts: Slot[];
  buttons: ButtonSlot[];
};

export const EMPTY_REPLY: ReplyDraft = {
  kind: "text",
  text: "",
  templateName: "",
  language: DEFAULT_TEMPLATE_LANGUAGE,
  texts: [],
  buttons: [],
};

/** When it is sent, if not now, and up to which event they may have written so that it is. */
export type Later = { scheduledAt: string; unlessHeard?: number };

export type ReplyProblem = {
  field: "text" | "templateName" | "values";
  message: string;
  isTooLong?: boolean;
};

/** What stands in the way of sending this, as the next thing to do; null where nothing does. */
export function replyProblemOf(kind: ReplyKind, draft: ReplyDraft): ReplyProblem | null {
  return kind === "text" ? textProblem(draft) : templateProblem(draft);
}

function textProblem({ text }: ReplyDraft): ReplyProblem | null {
  if (isBlankText(text)) return { field: "text", message: t("Write the message", "Andika ujumbe") };
  if (hasNameField(text))
    return {
      field: "text",
      message: t("Fill in the default text for {{name}}", "Jaza maandishi mbadala ya {{name}}"),
    };
  const over = text.length - MAX_CHAT_TEXT_LENGTH;
  if (over > 0) {
    const message = t(
      `A chat text has at most ${formatNoun(MAX_CHAT_TEXT_LENGTH, "character")}. Shorten it by ${formatCount(over)}.`,
      `Maandishi ya chat yasizidi ${formatNounSw(MAX_CHAT_TEXT_LENGTH, "herufi", "herufi")}. Punguza ${formatCount(over)}.`,
    );
    return { field: "text", message, isTooLong: true };
  }
  const message = noFieldsRule(text);
  return message === null ? null : { field: "text", message };
}

function templateProblem({ templateName, texts, buttons }: ReplyDraft): ReplyProblem | null {
  if (templateName.trim() === "")
    return { field: "templateName", message: t("Choose a template", "Chagua kiolezo") };
  const typed = [...texts, ...buttons].map(({ value }) => noFieldsRule(value));
  const message = slotProblem({ texts, buttons }) ?? typed.find((rule) => rule !== null) ?? null;
  return message === null ? null : { field: "values", message };
}
