import { t } from "#lib/contract/language.ts";
import { ChatWords } from "../../domain/chat/chat-words.tsx";

/** A text as whoever gets it sees it; a field is shown by its name. */
export function AnswerPreview({ text, lang }: { text: string; lang?: string }) {
  const shown = text.trim().replace(/\{\{\s*([^{}|]*?)\s*(?:\|[^{}]*)?\}\}/g, "‹$1›");
  if (shown === "") return null;
  return (
    <figure className="flex flex-col items-start gap-1">
      <figcaption className="text-12 text-ink-3">{t("They get", "Anapata")}</figcaption>
      <p
        lang={lang}
        dir="auto"
        className="max-w-100 whitespace-pre-wrap break-words rounded-[16px] rounded-bl-1 border border-accent-line bg-accent-soft px-3 py-2 text-13"
      >
        <ChatWords text={shown} />
      </p>
    </figure>
  );
}
