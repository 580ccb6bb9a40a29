import type { ImportedRecipient } from "#lib/audience/import-plan.ts";
import { type LinkSettings, ownLinksIn, withSampleLinks } from "#lib/audience/text/sample-links.ts";
import type { Channel } from "#lib/contract/desk/campaign/campaign.ts";
import type { PlannedContent } from "#lib/contract/desk/campaign/create-campaign.ts";
import { t } from "#lib/contract/language.ts";
import { type LinkName, linkOf, SAMPLE_CODE } from "#lib/contract/rules/sending/links.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import type { Context } from "../context.ts";
import { isOurHost } from "../edge/index.ts";
import { getSetting } from "../store/console/setting.ts";
import { insertLinkPlan } from "../store/link.ts";
import { reserveCodes } from "./reserve-codes.ts";

type Ctx = Pick<Context, "env">;
type Message = { id: string; channel: Channel; content: PlannedContent; headers: readonly string[] };

/** What is sent to whom, with links: `content` holds a sample of each, which `assign` replaces by those of each person. */
export type PlannedLinks = {
  content: PlannedContent;
  assign: (batch: ImportedRecipient[]) => Promise<ImportedRecipient[]>;
};

/**
 * Notes where the links of a plan lead; null where its message has none. Throws `invalid_input` where no link can be made,
 * `not_permitted` where the company has closed its public pages.
 */
export async function planLinks(ctx: Ctx, tx: Tx, message: Message): Promise<PlannedLinks | null> {
  requireForeignLink(ctx, message.content);
  const links = linksOf(ctx, tx, message);
  if (links === null) return null;
  if ((await getSetting(tx, "publicPages")) === "closed")
    throw refused(
      "content.text",
      t(
        "The pages for customers are closed, so links would lead nowhere. Open them in Settings, Pages for customers",
        "Kurasa za wateja zimefungwa, hivyo viungo havingefika popote. Zifungue kwenye Mipangilio, Kurasa za wateja",
      ),
    );
  await insertLinkPlan(tx, message.id, {
    linkTo: links.names.includes("link") ? (message.content.linkTo ?? null) : null,
    hasStop: links.names.includes("stop_link"),
  });
  return links;
}

/** The links of a message, for whoever is planned for or comes to a plan later; null where it has none. Throws `invalid_input` where none can be made. */
export function linksOf(
  { env }: Ctx,
  tx: Tx,
  { id, channel, content, headers }: Message,
): (PlannedLinks & { names: readonly LinkName[] }) | null {
  const { linkTo = null, ...message } = content;
  const settings: LinkSettings = { origin: env.publicLinkOrigin, linkTo };
  const names = ownLinksIn(message, settings, headers);
  if (names.length === 0) return null;
  const sampled = withSampleLinks(message, settings, headers) as PlannedContent;
  const { publicLinkOrigin: origin } = env;
  if (origin === null)
    throw new Fault("internal", t("There is no address for links.", "Hakuna anwani ya viungo."));
  const samples = names.map((name) => [name, linkOf(origin, name, SAMPLE_CODE)] as const);
  return {
    names,
    content: sampled,
    async assign(batch) {
      const codes = await reserveCodes(
        tx,
        id,
        batch.map(({ seq }) => seq),
      );
      return batch.map((recipient) => {
        const code = codes.get(recipient.seq) ?? "";
        const own = samples.map(([name, sample]) => [sample, linkOf(origin, name, code)] as const);
        const filled = withOwnLinks(recipient, own);
        // In SMS each person of a request has a text; in chat nobody shares a body with another's link.
        return channel === "sms" ? filled : { ...filled, pack: `${recipient.pack} ${code}` };
      });
    },
  };
}

type Replacement = readonly [sample: string, own: string];

function withOwnLinks(recipient: ImportedRecipient, own: readonly Replacement[]): ImportedRecipient {
  const { text, parameters } = recipient;
  return {
    ...recipient,
    text: text === null ? null : replaced(text, own),
    // A code and an address hold nothing that JSON writes in another way.
    parameters: parameters == null ? parameters : JSON.parse(replaced(JSON.stringify(parameters), own)),
  };
}

const replaced = (text: string, own: readonly Replacement[]): string =>
  own.reduce((filled, [sample, link]) => filled.replaceAll(sample, link), text);

/** Throws `invalid_input` where a link leads to this console, or to its own pages: it would lead in a circle. */
export function requireForeignLink({ env }: Ctx, { linkTo }: PlannedContent): void {
  if (linkTo === undefined) return;
  const { hostname } = new URL(linkTo);
  const own = env.publicLinkOrigin === null ? [] : [new URL(env.publicLinkOrigin).hostname];
  const name = hostname.replace(/\.$/, "");
  if (
    !own.includes(name) &&
    name !== new URL(env.publicOrigin).hostname &&
    !isOurHost(name, env.publicOrigin)
  )
    return;
  throw refused(
    "content.linkTo",
    t(
      "The link leads to this console. Choose the address of another page",
      "Kiungo kinaenda kwenye konsoli hii. Chagua anwani ya ukurasa mwingine",
    ),
  );
}

const refused = (path: string, rule: string): Fault =>
  new Fault("invalid_input", rule, { fields: [{ path, rule }] });
