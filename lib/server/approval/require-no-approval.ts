import { t } from "#lib/contract/language.ts";
import { approvalLimitOf, type SendSize } from "#lib/contract/rules/sending/approval.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { getSetting, holdSetting } from "../store/console/setting.ts";

/** Throws `conflict` where a campaign of this size needs the approval of a second person; nobody changes that meanwhile. */
export async function requireNoApproval(tx: Tx, size: SendSize): Promise<void> {
  const limit = approvalLimitOf(size, await holdSetting(tx, "approvalLimits"));
  if (limit === null) return;
  throw new Fault(
    "conflict",
    t(
      `A campaign ${limit} needs the approval of a second person. Nothing was sent. Ask for approval instead.`,
      `Kampeni ${limit} inahitaji idhini ya mtu wa pili. Hakuna kilichotumwa. Omba idhini badala yake.`,
    ),
  );
}

/** Throws `not_permitted` where only a campaign can be asked approval for; one person is always written to. */
export async function requireSmallSend(tx: Tx, size: SendSize): Promise<void> {
  if (size.people <= 1) return;
  const limit = approvalLimitOf(size, await getSetting(tx, "approvalLimits"));
  if (limit === null) return;
  throw new Fault(
    "not_permitted",
    t(
      `A message ${limit} needs the approval of a second person. Nothing was sent. Make a campaign of it and ask for approval there.`,
      `Ujumbe ${limit} unahitaji idhini ya mtu wa pili. Hakuna kilichotumwa. Ufanye kuwa kampeni na uombe idhini huko.`,
    ),
  );
}
