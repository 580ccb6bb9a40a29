import type { Tx } from "#lib/db/index.ts";
import { storableText } from "../storable-json.ts";
import { sentLanguageOf, templateNameOf } from "./template-of-campaign.ts";

export type TemplateLesson = { campaignId: string; isAccepted: boolean; words: string };

const MAX_WORDS = 300;

/**
 * Remembers how the service took the template of a campaign; most requests of a campaign change nothing, so most write
 * nothing. Accepted is not approved: that is checked after the answer (§4.1 r5).
 */
export async function recordTemplate(
  tx: Tx,
  { campaignId, isAccepted, words }: TemplateLesson,
): Promise<void> {
  await tx.query(
    `INSERT INTO template (name, language, origin, search, accepted_at, refused_at, refused_words)
     SELECT named.name, named.language, 'send', lower(named.name), CASE WHEN $2 THEN now() END,
       CASE WHEN NOT $2 THEN now() END, CASE WHEN NOT $2 THEN $3 END
     FROM (SELECT ${templateNameOf("c")} AS name, ${sentLanguageOf("c")} AS language
           FROM campaign c WHERE id = $1) named
     WHERE named.name IS NOT NULL AND NOT EXISTS (
       SELECT FROM template t WHERE t.name = named.name AND t.language = named.language
         AND CASE WHEN $2 THEN t.accepted_at ELSE t.refused_at END > now() - interval '1 minute')
     ON CONFLICT (name, language) DO UPDATE SET
       accepted_at = coalesce(excluded.accepted_at, template.accepted_at),
       refused_at = coalesce(excluded.refused_at, template.refused_at),
       refused_words = coalesce(excluded.refused_words, template.refused_words),
       is_refused_late = excluded.refused_at IS NULL AND template.is_refused_late`,
    [campaignId, isAccepted, storableText(words, MAX_WORDS)],
  );
}
