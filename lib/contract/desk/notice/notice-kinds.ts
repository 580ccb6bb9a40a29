/** A campaign ended, a campaign stopped for a person, answers got lost, a template was answered. */
export const NOTICE_KINDS = ["lost", "stopped", "ended", "template"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Those that nobody has to act on: each person may keep them out of the bell. */
export const OPTIONAL_KINDS = ["ended", "template"] as const satisfies readonly NoticeKind[];
