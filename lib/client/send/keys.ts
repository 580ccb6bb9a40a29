export const sendKeys = {
  senders: ["senders"] as const,
  outcome: (messageId: string) => ["campaigns", "outcome", messageId] as const,
};
