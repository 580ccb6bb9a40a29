/** A text that the service sends in Unicode has three times the segments; no way of counting has five. */
export const MOST_CREDITS_A_SEGMENT = 5;
