import { translated } from "../language.ts";

/** `translated` for a long table: each of its rows is made by a function of its own, so that none is as long as the table. */
export const translatedEach = <Rows extends Readonly<Record<string, () => unknown>>>(rows: Rows) =>
  translated(
    () =>
      Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row()])) as {
        [Name in keyof Rows]: ReturnType<Rows[Name]>;
      },
  );
