/** What one chat send carries to each of its recipients. */
export type ChatPayload =
  | { kind: "text"; text: string }
  | { kind: "template"; name: string; language: string; components: unknown };
