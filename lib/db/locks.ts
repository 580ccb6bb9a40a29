import { randomInt } from "node:crypto";

/**
 * Every advisory lock by one number, each with a number of its own: two kinds of work that shared one would wait for each
 * other for nothing. Numbers in migrations stand here too; `locks.test.ts` compares.
 */
export const LOCKS = {
  /** Starters that bring the tables up to date. */
  migrate: 7_465_213_001,
  /** Writers of the audit log, so that each sees the hash of the one before. */
  audit: 7_465_213_002,
  /** Two people with the same set-up code get one owner. */
  setUp: 7_465_213_003,
  /** Whoever changes people, so that each sees what the one before did. */
  team: 7_465_213_004,
  /** Starters that give the rights on the tables. */
  grant: 7_465_213_005,
  /** The round of upkeep, in one worker at a time. */
  upkeep: 7_465_213_010,
  /** The making of the index of events. */
  eventIndex: 7_465_213_011,
  /** Shared by whoever opts out or comes back, held alone by a list that counts its people (`tally_lists`). */
  optOutCounts: 7_465_213_012,
  /** The removing of old details, in one worker at a time. */
  retention: 7_465_213_013,
  /** Test processes that build the template of a database. */
  testTemplate: 7_465_213_014,
  /** The making of the index of names in lists. */
  nameIndex: 7_465_213_015,
  /** Held alone by whoever erases a person, and shared by whoever copies people from one place to another. */
  erasure: 7_465_213_016,
  /** The counting of reasons in older campaigns, and the making of the index by reason. */
  failedIndex: 7_465_213_017,
  /** The making of the indexes by which requests and templates are found by the ids of the service. */
  serviceIdIndex: 7_465_213_019,
  /** Whoever adds a saved view, so that none is added beyond as many as there may be. */
  views: 7_465_213_018,
  /** The giving of sequences to outgoing events, in one worker at a time. */
  outgoing: 7_465_213_055,
  /** The taking of files from the outbox, in one worker at a time. */
  outbox: 7_465_213_058,
  /** The decision of whom a campaign skips, when its hour comes. */
  skips: 7_465_213_060,
  /** The writing down of links that were opened, in one process at a time. */
  linkOpens: 7_465_213_064,
  /** Whoever asks for a code to join, so that of two at once the second sees the first. */
  joinCodes: 7_465_213_065,
  /** A file that says who agreed, one at a time: two would meet the same people in two orders. */
  consentFiles: 7_465_213_066,
  /** Whoever saves a follow-up, so that no two make a circle. */
  automations: 7_465_213_085,
  /** The backup of the night, in one worker at a time. */
  backup: 7_465_213_059,
} as const;

/** The first of two numbers; the second is the hash of what is locked. They never meet those above. */
export const LOCKS_OF = {
  campaign: 1_953_849_697,
  callStart: 1_953_849_698,
  sameContent: 1_953_849_699,
} as const;

/** Above all locks by name, and below those of the live log. */
const OWN_LOCKS = { from: 2 ** 34, to: 2 ** 47 } as const;

/** A number by which one process says that it lives. */
export const drawLock = (): number => randomInt(OWN_LOCKS.from, OWN_LOCKS.to);

/** Marks the locks of the live log; the rest of each is a number of the log. */
export const LIVE_LOCKS = "(1::bigint << 62)";
