import type { Enclosed, Written } from "#lib/contract/desk/conversation.ts";
import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { MAX_CHAT_TEXT_LENGTH } from "#lib/contract/wire/limits.ts";
import { storableText } from "#lib/server/store/storable-json.ts";

type Fields = Record<string, unknown>;

/** Of a name, a place or an item of an order; the event has the whole of it. */
const MAX_DETAIL = 200;
const MAX_NUMBER = 40;
/** So many contacts or items are told one by one: the array is as long as its sender likes. */
const MAX_TOLD = 5;
const MEDIA = ["image", "video", "document", "audio", "media"];

/**
 * The text of an inbound message's `content` (§2.9: an object "e.g. with `text`"): what was typed, also under a picture or
 * with an order, or what stood on the button that was pressed. Null where it holds none. At most 4096 characters (§8).
 */
export const textOfContent = (content: unknown): string | null =>
  saidIn({ content, messageType: null })?.text ?? null;

type Received = { content: unknown; messageType: string | null };

/** The same, and whether it is the label of a button or of a line of a list, which the company has worded. */
export function saidIn({ content, messageType }: Received): { text: string; isPressed: boolean } | null {
  const fields = fieldsOf(content);
  const { text, body, caption, button, interactive, order } = fields;
  const typed = [
    ...[content, text, fieldsOf(text).body, body, caption],
    ...MEDIA.map((kind) => fieldsOf(fields[kind]).caption),
  ].flatMap(textsOf);
  const pressed = [fieldsOf(button).text, ...[fieldsOf(interactive), fields].flatMap(repliesOf)].flatMap(
    textsOf,
  );
  const texts = [...typed, ...pressed, ...textsOf(fieldsOf(order).text)];
  // A blank beside a caption is no text: taken for one, the STOP under a picture would not count.
  const [found] = [...texts.filter((text) => !isBlankText(text)), ...texts];
  if (found === undefined) return null;
  const isPressed =
    PRESSED.has(messageType?.toLowerCase() ?? "") || (pressed.includes(found) && !typed.includes(found));
  return { text: storableText(found, MAX_CHAT_TEXT_LENGTH), isPressed };
}

/** Kinds of message that nobody types, in the words of the provider. */
const PRESSED = new Set(["button", "button_reply", "interactive", "list_reply"]);

const textsOf = (place: unknown): string[] => (typeof place === "string" && place !== "" ? [place] : []);

/** What the desk shows of a received message: its text, its kind in the service's word, and what came that is no text. */
export function writtenOf({ content, messageType }: Received): Written {
  const enclosed = enclosedOf(fieldsOf(content));
  const isEmpty = enclosed.details.length === 0 && enclosed.contacts.length === 0;
  return { text: textOfContent(content), messageType, ...(!isEmpty && { enclosed }) };
}

function repliesOf(fields: Fields): unknown[] {
  const replies = [fields.button_reply, fields.buttonReply, fields.list_reply, fields.listReply];
  return replies.map((reply) => fieldsOf(reply).title);
}

/** Names of files, a place, an emoji, the items of an order, what the system says; and cards of contacts. */
function enclosedOf(content: Fields): Enclosed {
  const order = fieldsOf(content.order);
  const items = arrayOf(order.product_items ?? order.productItems);
  const cards = arrayOf(content.contacts ?? content.contact);
  const { interactive, system, reaction } = content;
  const flow = fieldsOf(fieldsOf(interactive).nfm_reply);
  const details = [
    ...[content, ...MEDIA.map((kind) => fieldsOf(content[kind]))].map(
      (file) => file.filename ?? file.fileName,
    ),
    ...placeOf(content.latitude === undefined ? fieldsOf(content.location) : content),
    typeof reaction === "string" ? reaction : (fieldsOf(reaction).emoji ?? content.emoji),
    ...items.slice(0, MAX_TOLD).map(itemOf),
    fieldsOf(system).body,
    flow.body ?? flow.name,
    ...arrayOf(content.errors)
      .slice(0, 1)
      .map((error) => fieldsOf(error).title ?? fieldsOf(error).message),
  ].flatMap((detail) => lineOf(detail, MAX_DETAIL));
  return {
    details: [...new Set(details)],
    contacts: cards.slice(0, MAX_TOLD).flatMap(contactOf),
    left: Math.max(0, items.length - MAX_TOLD) + Math.max(0, cards.length - MAX_TOLD),
  };
}

/** Its name and address; of one that has neither the degrees, north and east. */
function placeOf({ name, address, latitude, longitude }: Fields): unknown[] {
  const words = [name, address].flatMap((part) => lineOf(part, MAX_DETAIL));
  const [north, east] = [degreesOf(latitude, 90), degreesOf(longitude, 180)];
  return words.length === 0 && north !== null && east !== null ? [`${north}, ${east}`] : words;
}

function degreesOf(value: unknown, most: number): number | null {
  const degrees = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof degrees === "number" && Math.abs(degrees) <= most ? Math.round(degrees * 1e5) / 1e5 : null;
}

function itemOf(item: unknown): string | null {
  const fields = fieldsOf(item);
  const [id] = lineOf(fields.name ?? fields.product_retailer_id ?? fields.productRetailerId, MAX_DETAIL);
  const [count] = lineOf(fields.quantity, MAX_NUMBER);
  return id === undefined ? null : [id, count].filter(Boolean).join(" × ");
}

function contactOf(card: unknown): Enclosed["contacts"] {
  const { name, phones } = fieldsOf(card);
  const { formatted_name, formattedName, first_name, last_name } = fieldsOf(name);
  const whole = typeof name === "string" ? name : (formatted_name ?? formattedName);
  const parts = [whole, [first_name, last_name].filter((part) => typeof part === "string").join(" ")];
  const [personName = null] = parts.flatMap((part) => lineOf(part, MAX_DETAIL));
  const numbers = arrayOf(phones)
    .slice(0, MAX_TOLD)
    .flatMap((phone) => lineOf(fieldsOf(phone).phone ?? fieldsOf(phone).wa_id ?? phone, MAX_NUMBER));
  return personName === null && numbers.length === 0 ? [] : [{ personName, numbers }];
}

// Marks of direction could show a file as of another kind: `oda‮fdp.exe`.
const UNSHOWN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** One line of text that can be seen, or nothing: others made it up. */
function lineOf(value: unknown, most: number): string[] {
  if (typeof value !== "string" && typeof value !== "number") return [];
  const text = storableText(
    String(value)
      .replace(UNSHOWN, "")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim(),
    most,
  );
  return isBlankText(text) ? [] : [text];
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};

const arrayOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
};
