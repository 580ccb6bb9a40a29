import type { z } from "zod";
import type { SenderList } from "../desk/send/sender.ts";
import type { StateWords } from "./state-words.ts";

type Outcome = z.infer<typeof SenderList>["items"][number]["outcome"];

/** How the last SMS with a sender name went: all that is known of it. */
export const SENDER_WORDS: Record<Outcome, StateWords> = {
  accepted: { word: "Accepted", meaning: "The service accepted our last SMS with this name." },
  "not-found": { word: "Refused", meaning: "The service does not know this name. Check its spelling." },
  "not-approved": {
    word: "Not approved",
    meaning: "The name is not approved yet. Check the sender names in the portal.",
  },
  "limit-reached": {
    word: "Limit reached",
    meaning: "The limit of this name is reached. Check the sender names in the portal.",
  },
};
