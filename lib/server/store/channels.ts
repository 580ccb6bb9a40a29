/** What listeners of any process are woken for. Only hints: each of them also looks for itself every second. */
export const CHANNELS = { live: "tuma_live", work: "tuma_work", events: "tuma_events" } as const;
