import { withDatabase } from "./console-database.ts";

/** Puts a number on the list of those who asked not to be written to; no page does that yet. */
export async function optOut(number: string): Promise<void> {
  const insert = "INSERT INTO suppression (number, reason, source) VALUES ($1, 'STOP', 'journey')";
  await change(`${insert} ON CONFLICT DO NOTHING`, number);
}

/** Takes it off again. */
export async function optIn(number: string): Promise<void> {
  await change("DELETE FROM suppression WHERE number = $1", number);
}

const change = (sql: string, number: string) => withDatabase((db) => db.query(sql, [number]));
