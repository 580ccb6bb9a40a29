/** What the top bar says of the connection to the console; nothing while all is well. */
export const LIVE_WORDS = { reconnecting: "Reconnecting", offline: "Offline", resting: "Not live" } as const;
