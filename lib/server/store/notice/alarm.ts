import type { TroubleName } from "#lib/contract/desk/overview.ts";
import type { Tx } from "#lib/db/index.ts";
import { isWaiting } from "../automation/run.ts";
import { IS_FOR } from "./notice-view.ts";

/** What somebody has to act on, and true only as long as nobody has: the notice `n`. */
export const STILL_NEEDS = `CASE n.kind
  WHEN 'stopped' THEN EXISTS (SELECT FROM campaign c WHERE c.id = n.campaign_id AND c.state = 'needs-attention')
  WHEN 'asked' THEN EXISTS (SELECT FROM campaign c WHERE c.id = n.campaign_id AND c.state = 'awaiting-approval')
  WHEN 'lost' THEN EXISTS (SELECT FROM campaign c WHERE c.id = n.campaign_id AND c.n_unknown > 0)
  WHEN 'service' THEN EXISTS (SELECT FROM trouble t WHERE t.name = n.trouble)
  WHEN 'address' THEN EXISTS (SELECT FROM event_address a WHERE a.id = n.event_address_id AND a.off_because IS NOT NULL)
  WHEN 'question' THEN ${isWaiting("n.automation_id")}
  ELSE false END`;

export type Alarm = {
  id: number;
  kind: "stopped" | "asked" | "lost" | "service" | "address" | "question";
  campaign: { id: string; name: string; isDirect: boolean } | null;
  trouble: TroubleName | null;
  address: { id: string; name: string } | null;
  automation: { id: string; name: string } | null;
  /** Of whom it is for. */
  email: string;
  name: string;
};

/** Each of these notices that needs somebody, once for everybody who may act on it and has not switched mail off. */
export function listAlarms(tx: Tx, ids: readonly number[]): Promise<Alarm[]> {
  return tx.query<Alarm>(ALARMS, [ids]);
}

/** Whether the notice `n` is mailed to the person `u`: they may act on it, and have not switched mail off. */
export const GETS_MAIL = `u.notices_by_mail AND u.role <> 'viewer' AND NOT u.is_disabled AND u.removed_at IS NULL AND ${IS_FOR}`;

const ALARMS = `
  SELECT n.id, n.kind, n.trouble, u.email, u.name,
    (SELECT json_build_object('id', c.id, 'name', c.name, 'isDirect', c.kind = 'direct')
      FROM campaign c WHERE c.id = n.campaign_id) AS campaign,
    (SELECT json_build_object('id', a.id, 'name', a.name) FROM event_address a WHERE a.id = n.event_address_id) AS address,
    (SELECT json_build_object('id', a.id, 'name', a.name) FROM automation a WHERE a.id = n.automation_id) AS automation
  FROM notice n JOIN app_user u ON ${GETS_MAIL}
  WHERE n.id = ANY($1::bigint[]) AND ${STILL_NEEDS}
  ORDER BY n.id, u.email`;
