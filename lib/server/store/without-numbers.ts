/** SQL of a text without its phone numbers: what people may search who see none, or they would guess digit by digit. */
export function withoutNumbers(expression: string): string {
  return `regexp_replace(${expression}, '([0-9][ ().-]{0,3}){7,}', '', 'g')`;
}
