import type { ThreadLine } from "#lib/contract/desk/conversation.ts";
import { TemplateValues } from "../template/template-values.tsx";
import { ChatWords } from "./chat-words.tsx";
import { notKept } from "./written-words.ts";

type Sent = Pick<Extract<ThreadLine, { way: "out" }>, "text" | "template">;

/** What somebody was sent, as far as it is kept. */
export function SentWords({ line: { text, template } }: { line: Sent }) {
  if (template !== null) return <TemplateValues {...template} parameters={template.parameters ?? {}} />;
  if (text !== null && text !== "") return <ChatWords text={text} />;
  return <span className="text-ink-3">{notKept()}</span>;
}
