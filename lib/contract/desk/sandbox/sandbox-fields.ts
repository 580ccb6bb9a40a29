/** Types an inbound message may have; §2.9 names text and leaves the others open. */
export const INBOUND_TYPES = [
  "text",
  "image",
  "audio",
  "video",
  "document",
  "sticker",
  "location",
  "contacts",
  "button",
  "interactive",
  "reaction",
  "order",
  "system",
  "unsupported",
  "unknown",
] as const;
export type InboundType = (typeof INBOUND_TYPES)[number];
