import {
  type Composer,
  composeChat,
  composeSms,
  composeTemplate,
  composeTwo,
} from "#lib/audience/text/compose.ts";
import { createRequestCount } from "#lib/audience/text/count-requests.ts";
import type { PlannedTexts } from "#lib/contract/desk/campaign/two-texts.ts";
import { type Arm, noOwnLinks } from "#lib/contract/rules/sending/two-texts.ts";
import { templateOf } from "#lib/contract/rules/template/template-of.ts";
import { Fault } from "#lib/fault.ts";
import type { CampaignAtWork } from "../../store/campaign/campaign.ts";

/** Throws `invalid_input` where a text with links of a person's own has a second one beside it: the links are made for one. */
export function refuseOwnLinks({ variant }: Pick<CampaignAtWork, "variant">): void {
  if (variant === null) return;
  const rule = noOwnLinks();
  throw new Fault("invalid_input", `${rule}.`, { fields: [{ path: "variant", rule }] });
}

/** What each row becomes; of a campaign with two texts both of them. */
export function composerOf(
  campaign: Pick<CampaignAtWork, "channel" | "content" | "variant">,
  headers: string[],
): Composer {
  const { variant, ...first } = campaign;
  const compose = composerOfText(first, headers);
  if (variant === null) return compose;
  const second = { ...first, content: { text: variant.text } };
  return composeTwo(compose, composerOfText(second, headers));
}

function composerOfText(
  { channel, content }: Pick<CampaignAtWork, "channel" | "content">,
  headers: string[],
): Composer {
  if ("templateName" in content) return composeTemplate(content.templateParameters, headers);
  if (channel === "sms") return composeSms(content.text, headers);
  const { text, template } = content;
  return composeChat(text, template ? { parameters: template.templateParameters } : null, headers);
}

/** In SMS each message of a request has its own text; in chat only the same body is shared. */
export function sharingOf(
  { channel, content, lane, chunkSize }: CampaignAtWork,
  { headers, compose, isPersonal }: { headers: string[]; compose: Composer; isPersonal: boolean },
) {
  const shared = [...("text" in content ? [content.text] : []), templateOf(content)?.templateParameters];
  const size = lane === "exact" ? 1 : chunkSize;
  return createRequestCount({
    content: channel === "sms" || isPersonal || (content.variants ?? []).length > 0 ? null : shared,
    headers,
    compose,
    chunkSize: size,
  });
}

type Row = { arm?: Arm; segments: number; second?: { segments: number } };

/** Adds up, while a plan with two texts is stored, who gets which, and what each of the two costs those who wait for the choice. */
export function createTextCount(hasTwo: boolean) {
  const texts: PlannedTexts = { a: 0, b: 0, rest: 0, trialCredits: 0, restCredits: { a: 0, b: 0 } };
  return {
    add(rows: readonly Row[]) {
      if (!hasTwo) return;
      for (const { arm = "rest", segments, second } of rows) {
        texts[arm]++;
        if (arm !== "rest") texts.trialCredits += segments;
        else {
          texts.restCredits.a += segments;
          texts.restCredits.b += second?.segments ?? 0;
        }
      }
    },
    finish: (): PlannedTexts | null => (hasTwo ? texts : null),
  };
}
