import type { InboundType } from "../../contract/desk/sandbox/sandbox-fields.ts";

const file = (mimeType: string, more: object = {}) => ({ mediaId: "7031", mimeType, ...more });

/** `content` of each type of inbound message: §2.9 shows `text` only, so these are guesses of what is normalised how. */
const CONTENT: Record<InboundType, (text: string) => unknown> = {
  text: (text) => ({ text }),
  image: (text) => ({ caption: text, image: file("image/jpeg", { caption: text }) }),
  audio: () => ({ audio: file("audio/ogg; codecs=opus", { voice: true }) }),
  video: (text) => ({ caption: text, video: file("video/mp4", { caption: text }) }),
  document: (text) => ({ caption: text, document: file("application/pdf", { filename: "oda.pdf" }) }),
  sticker: () => ({ sticker: file("image/webp", { animated: false }) }),
  location: (text) => ({
    location: { latitude: -6.7924, longitude: 39.2083, name: text, address: "Kariakoo" },
  }),
  contacts: () => ({
    contacts: [{ name: { formatted_name: "Juma Ally" }, phones: [{ phone: "+255712000002" }] }],
  }),
  button: (text) => ({ text, button: { text, payload: `CHAGUO_${text}` } }),
  interactive: (text) => ({
    interactive: { type: "button_reply", button_reply: { id: "chaguo-1", title: text } },
  }),
  reaction: (text) => ({ reaction: { message_id: "wamid.HBgLMjU1", emoji: text } }),
  order: () => ({
    order: { catalog_id: "77", product_items: [{ product_retailer_id: "mbegu-1", quantity: 2 }] },
  }),
  system: (text) => ({ system: { body: text, type: "user_changed_number" } }),
  unsupported: () => ({ errors: [{ code: 131051, title: "Message type is not currently supported" }] }),
  unknown: () => null,
};

/** What an inbound message of a type holds, around the text it was given. */
export function inboundContent(type: InboundType, text: string): unknown {
  return CONTENT[type](text);
}
