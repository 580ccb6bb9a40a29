import { CHAT_CHANNEL } from "../wire/template.ts";

export type TemplateParts = {
  name: string;
  language: string;
  category: string;
  componentSchema: unknown;
  variableSchema?: unknown;
  channelConfig?: Record<string, unknown> | undefined;
  channel?: string | undefined;
};

/** The exact bytes of a creation (§4.1): the composer shows them, the server sends them. */
export function templateBody(parts: TemplateParts): string {
  const { name, language, category, componentSchema, variableSchema, channelConfig, channel } = parts;
  return JSON.stringify({
    channel: channel ?? CHAT_CHANNEL,
    componentSchema,
    ...(variableSchema !== undefined && { variableSchema }),
    channelConfig: { ...channelConfig, externalTemplateName: name, language, category },
  });
}
