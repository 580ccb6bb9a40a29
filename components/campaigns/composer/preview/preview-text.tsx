import { ChatWords } from "#components/domain/chat/chat-words.tsx";
import { ExpensiveCharacters } from "#components/domain/expensive-characters.tsx";
import { FieldChip } from "#components/domain/field-chip.tsx";
import { fieldOf, piecesOf } from "#lib/client/audience/merge-fields.ts";
import { isWrongField } from "#lib/client/audience/spare-fields.ts";
import type { Channel } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { unicodeCharactersOf } from "#lib/contract/rules/text/segments.ts";
import { cutAt } from "../message/cut-at.ts";

type PreviewTextProps = {
  channel: Channel;
  text: string;
  /** Of a text that is still being written: the columns that its fields can name, where they are known. */
  fields?: { headers: string[] | undefined };
};

/** What a phone shows of a text: chat with its marks drawn; in SMS the characters are marked that make it more expensive. */
export function PreviewText({ channel, text, fields }: PreviewTextProps) {
  if (text === "")
    return (
      <span className="text-ink-3">{t("Your text appears here", "Maandishi yako yataonekana hapa")}</span>
    );
  if (fields === undefined) return <Words channel={channel} text={text} />;
  return piecesOf(text).map((piece) =>
    piece.isField ? (
      <FieldChip
        key={piece.at}
        {...fieldOf(piece.text)}
        isWrong={fields.headers !== undefined && isWrongField(piece.text, fields.headers)}
      />
    ) : (
      <Words key={piece.at} channel={channel} text={piece.text} />
    ),
  );
}

function Words({ channel, text }: { channel: Channel; text: string }) {
  if (channel !== "sms") return <ChatWords text={text} />;
  const dear = unicodeCharactersOf(text).map(({ character }) => character);
  return cutAt(text, dear).map(({ at, part, isDear }) =>
    isDear ? <ExpensiveCharacters key={at}>{part}</ExpensiveCharacters> : part,
  );
}
