export const teamKeys = {
  all: ["team"] as const,
  /** Who may answer in the inbox: it changes with their rights. */
  answerers: ["team", "answerers"] as const,
  savedReplies: ["team", "saved-replies"] as const,
  joinPages: ["team", "join-pages"] as const,
};
