import { LateTemplateReading } from "#components/domain/template/late-template-reading.tsx";
import { MessageQuote } from "#components/shell/message/message-quote.tsx";
import type { PlannedContent } from "#lib/contract/desk/campaign/content.ts";
import type { Written } from "#lib/contract/desk/campaign/first-recipient.ts";
import type { RecipientRow } from "#lib/contract/desk/campaign/recipient.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import { MessageText } from "../../../composer/message/message-text.tsx";

type WrittenMessageProps = {
  content: PlannedContent;
  sentAs: RecipientRow["sentAs"];
  /** Null for whoever may not see what the file says of people: the message is shown as it is written then. */
  written: Written | null;
};

/** What one person is written: of a text and a template both, while nobody knows yet which of them it will be. */
export function WrittenMessage({ content, sentAs, written }: WrittenMessageProps) {
  const template = templateOf(content);
  const hasBoth = "text" in content && template !== null && sentAs === null;
  return (
    <>
      {"text" in content && sentAs !== "template" && (
        <MessageQuote>
          {written ? (written.text ?? content.text) : <MessageText text={content.text} />}
        </MessageQuote>
      )}
      {hasBoth && <p className="text-12 text-ink-3">Without an open window they get:</p>}
      {template && (sentAs !== "text" || !("text" in content)) && (
        <LateTemplateReading
          templateName={template.templateName}
          language={template.language}
          parameters={written?.parameters ?? template.templateParameters}
        />
      )}
    </>
  );
}
