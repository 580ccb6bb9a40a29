/** A Tanzanian number as pages write it. */
export const spaced = (number: string): string =>
  number.replace(/^(\+255)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
