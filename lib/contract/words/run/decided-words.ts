/** Why somebody is in the state that a person gave them, for whom an answer was lost. */
export const decidedWords = (name: string, as: "sent" | "not-sent"): string =>
  `Decided by ${name} as ${as === "sent" ? "sent" : "not sent"}`;

/** Whether a person, and not the service, said so. */
export const isDecidedNotSent = (reason: string): boolean => /^Decided by .+ as not sent$/.test(reason);
