import { openDatabase } from "#lib/db/index.ts";
import { rereadAnswers } from "#lib/server/dispatch/index.ts";
import { readLaunchEnv } from "#lib/server/env.ts";
import { say, sentenceOf } from "./launcher/child.ts";
import { findDatabase } from "./launcher/find-link.ts";

try {
  const db = openDatabase(await findDatabase(readLaunchEnv()), { max: 1, name: "tuma reread" });
  try {
    const { read, messages, settled } = await rereadAnswers(db);
    say(
      `Read ${read} stored answers again: ${messages} ids became messages, ${settled} lost answers are known now.`,
    );
  } finally {
    await db.close();
  }
} catch (error) {
  say(sentenceOf(error));
  process.exitCode = 1;
}
