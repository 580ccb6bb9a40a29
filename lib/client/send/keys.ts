export const sendKeys = {
  senders: ["senders"] as const,
  windows: (numbers: readonly string[]) => ["windows", numbers] as const,
  seen: (campaignId: string) => ["campaigns", "seen", campaignId] as const,
  outcome: (messageId: string) => ["campaigns", "outcome", messageId] as const,
};
