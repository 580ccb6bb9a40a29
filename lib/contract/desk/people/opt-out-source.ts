/** Where an opt-out came from: the person's own message, one of us, a file, or a program. */
export const OPT_OUT_SOURCES = ["keyword", "person", "import", "api"] as const;

/** An undo needs a reason of some length: it is what is left to show when somebody complains. */
export const MIN_UNDO_REASON = 10;
