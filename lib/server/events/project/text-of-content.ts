import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";
import { storableText } from "#lib/server/store/storable-json.ts";

type Fields = Record<string, unknown>;

/**
 * The text of an inbound message's `content` (§2.9: an object "e.g. with `text`"): what was typed, or what stood on the
 * button that was pressed. Null where it holds none, as a picture does.
 */
export function textOfContent(content: unknown): string | null {
  const { text, body, button, interactive } = fieldsOf(content);
  const reply = fieldsOf(interactive);
  const places = [
    content,
    text,
    fieldsOf(text).body,
    body,
    fieldsOf(button).text,
    fieldsOf(reply.button_reply ?? reply.buttonReply).title,
    fieldsOf(reply.list_reply ?? reply.listReply).title,
  ];
  const found = places.find((place) => typeof place === "string" && place !== "");
  return typeof found === "string" ? storableText(found, MAX_CHAT_TEXT_LENGTH) : null;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}
