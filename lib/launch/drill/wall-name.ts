/** Says where a process may connect to, as `host:port` with commas between. */
export const ONLY_TO = "TUMA_ONLY_TO";
