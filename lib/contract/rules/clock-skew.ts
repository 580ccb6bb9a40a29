/**
 * So far apart from ours the clock of the service is believed to be, when a time that it tells is compared with one of
 * ours. Not the window of replays (§6.3), which says how old the signature of a callback may be.
 */
export const CLOCK_SKEW_MS = 5 * 60 * 1000;
