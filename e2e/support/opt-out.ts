import { withDatabase } from "./console/console-database.ts";

/** Takes a number out behind the pages' back, so that no page hears of it. */
export async function optOut(number: string): Promise<void> {
  const insert = "INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'journey')";
  await change(`${insert} ON CONFLICT (number) DO UPDATE SET is_out = true`, number);
}

/** Takes it off again. */
export async function optIn(number: string): Promise<void> {
  await change("DELETE FROM suppression WHERE number = $1", number);
}

const change = (sql: string, number: string) => withDatabase((db) => db.query(sql, [number]));
