import type { Hold } from "#lib/contract/desk/campaign/campaign.ts";

/** What a tip names, for `meaningOf` to tell: why a campaign did not send for a while. */
export type HaltAbout = `halt ${Hold["kind"]}`;

export const aboutHalt = (kind: Hold["kind"]): HaltAbout => `halt ${kind}`;
