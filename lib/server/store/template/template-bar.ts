import { type BarredState, isBarred } from "#lib/contract/rules/template/template-bar.ts";
import { TEMPLATE_STATES } from "#lib/contract/rules/template/template-state.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Cause, Standing } from "#lib/server/store/template/folded-template.ts";
import type { TemplateKey } from "./template.ts";
import { sentLanguageOf, templateNameOf } from "./template-of-campaign.ts";

export type TemplateBar = TemplateKey & {
  state: BarredState;
  standing: Standing | null;
  cause: Cause | null;
};

const BARRED = TEMPLATE_STATES.filter(isBarred);

/** The template of a campaign, where by what was heard of it nobody can get it. A composer's send is no campaign. */
export async function findTemplateBar(tx: Tx, campaignId: string): Promise<TemplateBar | undefined> {
  const [row] = await tx.query<TemplateBar>(
    `SELECT t.name, t.language, t.state, t.standing, t.cause FROM campaign c JOIN template t
       ON t.name = ${templateNameOf("c")} AND t.language = ${sentLanguageOf("c")}
     WHERE c.id = $1 AND c.kind = 'campaign' AND t.state = ANY($2)`,
    [campaignId, BARRED],
  );
  return row;
}
