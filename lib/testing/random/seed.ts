/** What all that is random in a test begins with: `npm test` gives SEED, and without it each run is another. */
export const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
