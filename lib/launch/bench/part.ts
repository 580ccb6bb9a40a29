/**
 * So much of what a bench works with: all of it, unless somebody asks with BENCH_PART only whether it still measures; then
 * not less than without which there is nothing to measure.
 */
export const part = (whole: number, least = 1): number =>
  Math.max(least, Math.ceil(whole * Number(process.env.BENCH_PART ?? 1)));
