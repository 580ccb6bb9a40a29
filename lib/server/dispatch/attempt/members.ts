import type { Member } from "#lib/server/store/sending/member.ts";

export const segmentsOf = (members: Member[]): number =>
  members.reduce((sum, member) => sum + member.segments, 0);

/** What an answer is held against. */
export const askedOf = (members: Member[]) => ({ size: members.length, segments: segmentsOf(members) });

export const numbersOf = (members: Member[]): string[] => members.map((member) => member.number);
