import { MAX_PHONE_DIGITS, MIN_PHONE_DIGITS } from "./limits.ts";

const digits = `[1-9]\\d{${MIN_PHONE_DIGITS - 1},${MAX_PHONE_DIGITS - 1}}`;

/** The leading + is optional (§2.5). */
export const INTERNATIONAL_NUMBER = new RegExp(`^\\+?${digits}$`);

/** E.164, with its + (§2.5). */
export const E164_NUMBER = new RegExp(`^\\+${digits}$`);
