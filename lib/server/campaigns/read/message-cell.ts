import type { PlannedContent, TemplateContent } from "#lib/contract/desk/campaign/content.ts";
import type { Written } from "#lib/contract/desk/campaign/first-recipient.ts";
import type { RecipientRow } from "#lib/contract/desk/campaign/recipient.ts";
import { orderedKeys } from "#lib/contract/rules/template/ordered-keys.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import { groupedOf } from "#lib/contract/rules/template/template-parameters.ts";
import type { TemplateParameters } from "#lib/contract/wire/chat.ts";

export type SentWords = Written & Pick<RecipientRow, "sentAs">;

/** What one person was written, in a cell: the text with its columns filled in, or the template and each of its values. */
export function messageCell({ text, parameters, sentAs }: SentWords, content: PlannedContent): string {
  const template = templateOf(content);
  if ("text" in content && (sentAs !== "template" || !template)) return text ?? content.text;
  return template ? templateCell(template, parameters) : "";
}

function templateCell(content: TemplateContent, parameters: Written["parameters"]): string {
  const { header, body, buttons = [] } = groupedOf((parameters ?? {}) as TemplateParameters);
  return [
    `${content.templateName} in ${content.language}`,
    ...valuesOf("Header", header),
    ...valuesOf("Body", body),
    ...buttons.flatMap(({ parameters: [first] }, index) =>
      first ? [`Button ${index + 1}: ${first.payload ?? first.text ?? ""}`] : [],
    ),
  ].join("; ");
}

const valuesOf = (place: string, values: Record<string, unknown> = {}): string[] =>
  orderedKeys(Object.keys(values)).map((name) => `${place} ${name}: ${values[name]}`);
