import type { UpdateColumns, UpdateLanguage } from "#lib/contract/desk/team/profile.ts";
import { CHOSEN_COOKIE, LANGUAGE_COOKIE, type Language, readLanguage } from "#lib/contract/language.ts";
import type { Tx } from "#lib/db/index.ts";
import type { SignedInCtx } from "../context.ts";
import { cookieOf } from "../language.ts";
import { findLanguage, updateColumns, updateLanguage } from "../store/people/team.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

/** Changes in which language one reads the console, in this browser at once and in others when they are signed in next. */
export async function updateOwnLanguage(
  { db, actor }: SignedInCtx,
  { language }: UpdateLanguage,
  headers: Headers,
): Promise<void> {
  await updateLanguage(db, actor.userId, language);
  writeLanguage(headers, language);
}

/** Changes which columns of a list one sees, here and wherever one is signed in. */
export function updateOwnColumns({ db, actor }: SignedInCtx, input: UpdateColumns): Promise<void> {
  return updateColumns(db, actor.userId, input);
}

/**
 * At sign-in: what was chosen on the page of it becomes the person's own; else their own comes to this browser, which may be
 * somebody else's. Null where neither is known.
 */
export async function keepLanguage(
  tx: Tx,
  userId: string,
  cookieHeader: string | null,
): Promise<Language | null> {
  const chosen = readLanguage(cookieOf(cookieHeader, CHOSEN_COOKIE));
  const own = await findLanguage(tx, userId);
  if (chosen && chosen !== own) await updateLanguage(tx, userId, chosen);
  return chosen ?? own;
}

/** For a year, as a browser keeps it; a page may read it, as it is nobody's secret. */
export function writeLanguage(headers: Headers, language: Language): void {
  headers.append(
    "set-cookie",
    `${LANGUAGE_COOKIE}=${language}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}`,
  );
  headers.append("set-cookie", `${CHOSEN_COOKIE}=; Path=/; SameSite=Lax; Max-Age=0`);
}
