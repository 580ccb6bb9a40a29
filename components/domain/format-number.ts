/** A number as people read it: `+255 754 000 318`; masked ones and other countries stay as they are. */
export function formatNumber(number: string): string {
  const match = /^\+?(255)(\d{3})(\d{3})(\d{3})$/.exec(number);
  return match ? `+${match.slice(1).join(" ")}` : number;
}
