import { askOnce } from "./ask-once.ts";

/** What the database of a URL is: of which PostgreSQL (`15.18`, and its first number), and what letters it can hold. */
export type DatabaseServer = { version: string; major: number; encoding: string };

export const readServer = (url: string): Promise<DatabaseServer> =>
  askOnce<DatabaseServer>(
    url,
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
       current_setting('server_version_num')::int / 10000 AS major, current_setting('server_encoding') AS encoding`,
  );
