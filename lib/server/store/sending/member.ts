/** One recipient as it goes into a request; `position` is its index in the body. */
export type Member = {
  seq: number;
  generation: number;
  number: string;
  text: string | null;
  parameters: unknown;
  segments: number;
  /** The other language in which they get it; null as it was chosen. */
  language?: string | null;
};
