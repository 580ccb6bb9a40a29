import { getContext } from "#lib/server/context.ts";
import { rereadAnswers } from "#lib/server/dispatch/index.ts";
import { say, sentenceOf } from "./launcher/say.ts";

try {
  const { db } = getContext();
  const { read, messages, settled } = await rereadAnswers(db);
  say(
    `Read ${read} stored answers again: ${messages} ids became messages, ${settled} lost answers are known now.`,
  );
  await db.close();
} catch (error) {
  say(sentenceOf(error));
  process.exitCode = 1;
}
