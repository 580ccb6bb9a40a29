import type { MailState } from "#lib/contract/desk/settings/mail.ts";
import { sayPostProblem } from "#lib/contract/words/reason/post-problems.ts";
import type { Context } from "../context.ts";
import { findMailFacts } from "../store/mail.ts";

/** How mail went in the last 30 days; null where the settings name no server. */
export async function getMail({ db, env }: Pick<Context, "db" | "env">): Promise<MailState> {
  if (!env.mail) return null;
  const { host, port, from } = env.mail;
  const { sentAt, waiting, waitingProblem, failedAt, failedProblem } = await findMailFacts(db);
  return {
    ...{ host, port, waiting },
    from: from.address,
    sentAt: sentAt?.toISOString() ?? null,
    waitingProblem: waitingProblem && sayPostProblem(waitingProblem),
    failed: failedAt && {
      at: failedAt.toISOString(),
      problem: failedProblem && sayPostProblem(failedProblem),
    },
  };
}
