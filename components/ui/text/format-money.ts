/** An amount with its currency: `TZS 27,120`, `TZS 22.50`, `USD 0.0125`. */
export function formatMoney(amount: number, currency: string, mostDecimals = amount < 1 ? 4 : 2): string {
  const isWhole = Number.isInteger(amount);
  const written = new Intl.NumberFormat("en", {
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: mostDecimals,
  });
  // The two must not part at the end of a line.
  return `${currency}\u00a0${written.format(amount)}`;
}
