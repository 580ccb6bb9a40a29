/** Beyond this many, calls are not counted on: one more stands for all of them. */
export const MAX_COUNTED_CALLS = 1_000;
