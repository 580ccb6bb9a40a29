/** One line that keeps a promise, broken, and the test that has to see it. */
export type Mutant = {
  /** Path from the root of the repository. */
  file: string;
  /** Stands in the file exactly once. */
  from: string;
  to: string;
  /** The test's file and its whole name. */
  test: string;
  name: string;
};
