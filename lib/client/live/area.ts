import type { answersKeys } from "../answers.ts";
import type { callKeys } from "../calls/queries.ts";
import type { campaignKeys } from "../campaigns/keys.ts";
import type { contactListKeys } from "../contact-lists/keys.ts";
import type { eventKeys } from "../events/keys.ts";
import type { factorKeys } from "../factors/queries.ts";
import type { factsKeys } from "../facts/keys.ts";
import type { inboxKeys } from "../inbox/mutations.ts";
import type { noticeKeys } from "../notices/keys.ts";
import type { optOutKeys } from "../opt-outs/keys.ts";
import type { overviewKeys } from "../overview-queries.ts";
import type { personKeys } from "../people/keys.ts";
import type { sendKeys } from "../send/keys.ts";
import type { sessionKeys } from "../session/keys.ts";
import type { approvalRuleKeys, paceKeys, retentionKeys } from "../settings.ts";
import type { teamKeys } from "../team/keys.ts";
import type { templateKeys } from "../templates/keys.ts";

/** What a hint of the feed can be about: the first element of keys that exist. Types only, as every page loads the feed. */
export type Area = (
  | typeof answersKeys.all
  | typeof approvalRuleKeys.all
  | typeof callKeys.all
  | typeof campaignKeys.all
  | typeof contactListKeys.all
  | typeof eventKeys.stats
  | typeof factorKeys.own
  | typeof factsKeys.all
  | typeof inboxKeys.all
  | typeof inboxKeys.threads
  | typeof noticeKeys.all
  | typeof optOutKeys.all
  | typeof overviewKeys.all
  | typeof paceKeys.all
  | typeof personKeys.all
  | typeof retentionKeys.all
  | typeof sendKeys.allWindows
  | typeof sessionKeys.history
  | typeof teamKeys.all
  | typeof templateKeys.all
)[0];
