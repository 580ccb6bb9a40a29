export type Row = Record<string, unknown>;

/** Runs one statement; `$1` placeholders only, never string building. */
export type Query = <T extends object = Row>(sql: string, params?: readonly unknown[]) => Promise<T[]>;
