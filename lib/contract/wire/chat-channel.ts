/** Value of `channel` for chat templates; the contract names the member but not the value (§2.8). Browsers read it without the schemas. */
export const CHAT_CHANNEL = "whatsapp";
