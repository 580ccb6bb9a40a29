export const sendKeys = {
  allWindows: ["windows"] as const,
  windows: (numbers: readonly string[]) => ["windows", numbers] as const,
  // Under the campaigns, of which every hint of the feed about a send speaks.
  recent: ["campaigns", "sent", "recent"] as const,
  sent: (id: string) => ["campaigns", "sent", id] as const,
  people: (id: string) => ["campaigns", "sent-people", id] as const,
  /** Only in the memory of this tab: they are people's numbers. */
  skipped: (id: string) => ["skipped", id] as const,
  handedOn: ["handed-on"] as const,
};
