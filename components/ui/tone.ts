/** The colour families; what each means is said by the word beside it, never by the colour alone. */
export type Tone = "grey" | "teal" | "violet" | "blue" | "green" | "amber" | "red";

export const PILL_OF = {
  grey: "bg-grey-soft border-grey-line text-grey-fg",
  teal: "bg-accent-soft border-accent-line text-accent-text",
  violet: "bg-violet-soft border-violet-line text-violet-fg",
  blue: "bg-blue-soft border-blue-line text-blue-fg",
  green: "bg-green-soft border-green-line text-green-fg",
  amber: "bg-amber-soft border-amber-line text-amber-fg",
  red: "bg-red-soft border-red-line text-red-fg",
} as const satisfies Record<Tone, string>;

export const FILL_OF = {
  grey: "fill-grey-fill",
  teal: "fill-accent",
  violet: "fill-violet-fill",
  blue: "fill-blue-fill",
  green: "fill-green-fill",
  amber: "fill-amber-fill",
  red: "fill-red-fill",
} as const satisfies Record<Tone, string>;
