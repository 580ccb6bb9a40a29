/** The beginning of a hash, as somebody reads it out: `3f9a 21c0`. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)}`;
