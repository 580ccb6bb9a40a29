export const senderKeys = {
  all: ["senders"] as const,
};
