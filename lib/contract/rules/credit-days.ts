/** So many days of credits are shown where no month is asked for, today the last of them. */
export const CREDIT_DAYS = 31;
