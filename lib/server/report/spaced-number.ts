/** Grouped with spaces a spreadsheet keeps it as text; bare digits would become 2.55713E+11. */
export const spacedNumber = (number: string): string =>
  number.replace(/^\+(\d{3})(\d{3})(\d{3})(\d+)$/, "+$1 $2 $3 $4");
