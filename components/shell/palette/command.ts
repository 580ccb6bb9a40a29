/** Headings of what is found in the records. */
export type FoundKind =
  | (
      | "Campaigns"
      | "Sends"
      | "Conversations"
      | "People"
      | "Messages"
      | "Calls"
      | "Templates"
      | "Lists"
      | "Groups"
      | "Repeats"
    )
  | ("Events" | "Requests");

export type Command = {
  key: string;
  label: string;
  /** The heading it stands under. */
  kind: "Search" | "Pages" | "Settings" | "Actions" | "With this id" | FoundKind;
  /** What else is known of it, in quieter ink. */
  detail?: string;
  does: { href: string } | { theme: "system" | "light" | "dark" } | { act: "sign-out" };
  search: string;
};
