/** So many campaigns stand side by side at most. */
export const MOST_COMPARED = 6;

/** Of fewer messages no share is said: one more or less would move it by more than five in a hundred. */
export const LEAST_FOR_SHARE = 20;

/** Whoever writes, or opts out, so many days after a campaign began is counted with it. */
export const ANSWER_DAYS = 7;

/** The ids in an address, each once and no more than are compared. */
export const comparedIn = (ids: string): string[] =>
  [...new Set(ids.split(",").filter((id) => IS_ID.test(id)))].slice(0, MOST_COMPARED);

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Hours of so many days are looked at for when people read. */
export const HOURS_FROM_DAYS = 90;

/** Of fewer messages that arrived nothing is said about an hour. */
export const LEAST_OF_HOUR = 100;

/** What-if looks at so many days at most. */
export const MOST_WHAT_IF_DAYS = 31;
