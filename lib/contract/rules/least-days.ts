/** The least that details may be kept: nobody waits longer for a delivery report, or asks the service about a message. */
export const LEAST_DAYS = { events: 7, answers: 7, people: 30, calls: 30 } as const;
