/**
 * Next drops the length that a route states of its answer, as a body may have been decoded meanwhile. Ours never are:
 * under this name it comes through, and the front gives it its own name back.
 */
export const LENGTH_HEADER = "x-body-length";
