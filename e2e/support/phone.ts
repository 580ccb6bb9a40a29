/** A phone in a hand: for what a finger does there, where the desk has a pointer and keys. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
