const NAME = /^(full[ _]?)?(jina( kamili)?|name|majina|customer|mteja|nom)$/i;

/** The column that says who a row is: one called so, else the first that is not the number; -1 when there is none. */
export function nameColumnOf(headers: readonly string[], phoneColumn: number): number {
  const named = headers.findIndex((header) => NAME.test(header.trim()));
  return named >= 0 ? named : headers.findIndex((_, place) => place !== phoneColumn);
}
