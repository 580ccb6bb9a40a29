/** Events that wait for their message are counted up to here: more are so many that no person counts on the number. */
export const MOST_WAITING = 2_000;
