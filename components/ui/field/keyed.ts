/** A row of a dialog that lists some; `key` stays with it while others are removed. */
export type Keyed<Row> = Row & { key: number };

export const keyed = <Row extends object>(rows: readonly Row[]): readonly Keyed<Row>[] =>
  rows.map((row, key) => ({ ...row, key }));

/** The rows with one more behind them, as yet empty. */
export const withOneMore = <Row extends object>(
  rows: readonly Keyed<Row>[],
  empty: Row,
): readonly Keyed<Row>[] => [...rows, { ...empty, key: Math.max(-1, ...rows.map(({ key }) => key)) + 1 }];
