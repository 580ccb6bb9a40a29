import type { ReactNode } from "react";
import { type ChatStyle, formatChat } from "#lib/client/send/format-chat.ts";
import { t } from "#lib/contract/language.ts";

/** A chat text with its marks drawn as the phone draws them. */
export function ChatWords({ text }: { text: string }) {
  if (text === "")
    return (
      <span className="text-ink-3">{t("What you write appears here", "Unachoandika kinaonekana hapa")}</span>
    );
  return formatChat(text).map(({ at, style, text: words }) => <Piece key={at}>{DRAW[style](words)}</Piece>);
}

const Piece = ({ children }: { children: ReactNode }) => children;

const DRAW: Record<ChatStyle, (words: string) => ReactNode> = {
  plain: (words) => words,
  bold: (words) => <b>{words}</b>,
  italic: (words) => <i>{words}</i>,
  strike: (words) => <s>{words}</s>,
  code: (words) => <code className="code">{words}</code>,
};
