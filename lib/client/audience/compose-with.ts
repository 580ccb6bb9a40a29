import { type Composer, composeChat, composeSms, composeTemplate } from "#lib/audience/text/compose.ts";
import { NO_LINKS, withSampleLinks } from "#lib/audience/text/sample-links.ts";
import { sendsTemplate } from "#lib/contract/rules/sending/channels.ts";
import { Fault } from "#lib/fault.ts";
import type { AudienceContent } from "./audience-messages.ts";

/** Fills a message in from a row. Where there is no text yet, or a column is not in the file, only the number counts. */
export function composeWith(
  content: AudienceContent,
  headers: string[],
): { compose: Composer; messageFault: string | null } {
  try {
    return { compose: composerOf(content, headers), messageFault: null };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { compose: composeTemplate(null, headers), messageFault: error.detail };
  }
}

function composerOf({ channel, links = NO_LINKS, ...message }: AudienceContent, headers: string[]): Composer {
  const { text, parameters } = withSampleLinks(message, links, headers);
  if (sendsTemplate(channel)) return composeTemplate(parameters, headers);
  if (text.trim() === "") return composeTemplate(null, headers);
  if (channel === "sms") return composeSms(text, headers);
  return composeChat(text, parameters ? { parameters } : null, headers);
}
