import { CHAT_CHANNEL } from "../../wire/chat-channel.ts";

/** Where we write the name; the contract says that a member holds it, and not what that is called (§2.8). */
export const CHANNEL_MEMBER = "channelConfig";

export type TemplateParts = {
  name: string;
  language: string;
  category: string;
  componentSchema: unknown;
  variableSchema?: unknown;
  channelConfig?: Record<string, unknown> | undefined;
  channel?: string | undefined;
  /** What the member with the name is called; absent: as we call it. */
  channelMember?: string | undefined;
  /** Members that we know nothing of; they are sent as they are. */
  more?: Record<string, unknown> | undefined;
};

/** The exact bytes of a creation (§4.1): the composer shows them, the server sends them. */
export function templateBody(parts: TemplateParts): string {
  const { name, language, category, componentSchema, variableSchema, channel, channelMember, more } = parts;
  return JSON.stringify({
    channel: channel ?? CHAT_CHANNEL,
    componentSchema,
    ...(variableSchema !== undefined && { variableSchema }),
    ...more,
    [channelMember ?? CHANNEL_MEMBER]: {
      ...parts.channelConfig,
      externalTemplateName: name,
      language,
      category,
    },
  });
}

const STATED = new Set(["channel", "componentSchema", "variableSchema"]);

/** Whether a member that the contract does not name may be called so: not as one that it does (§2.8). */
export const isFreeMember = (name: string): boolean =>
  name !== "" && name.length <= 100 && isPlainMember(name) && !STATED.has(name);

/** Objects treat one name apart, so it cannot be kept. */
export const isPlainMember = (name: string): boolean => name !== "__proto__";

/** The member of a creation that holds the template's name (§2.8): ours first, else the first that does. */
export function channelMemberOf(body: Record<string, unknown>): string | null {
  const holding = Object.keys(body).filter((member) => isFreeMember(member) && hasName(body[member]));
  return holding.includes(CHANNEL_MEMBER) ? CHANNEL_MEMBER : (holding[0] ?? null);
}

const hasName = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as { externalTemplateName?: unknown }).externalTemplateName === "string";
