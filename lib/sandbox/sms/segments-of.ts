import { countSegments, ROOM_OF } from "../../contract/rules/text/segments.ts";
import type { SandboxSettings } from "../settings.ts";

/** The segments of a text, as this deployment counts and charges them. */
export function segmentsOf(text: string, { smsLengths }: Pick<SandboxSettings, "smsLengths">): number {
  if (smsLengths === "gsm") return countSegments(text).segments;
  const { alone, part } = ROOM_OF.ucs2;
  return text.length <= alone ? 1 : Math.ceil(text.length / part);
}
