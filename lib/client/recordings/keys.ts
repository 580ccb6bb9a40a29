export const recordingKeys = {
  peaks: (callId: string) => ["peaks", callId] as const,
};
