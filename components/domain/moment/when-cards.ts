/** Now or later, as a person chooses it; `where` is the zone with its offset. */
export const whenCards = (where: string, starts = "when you press Send") => [
  { value: "now", label: "Now", hint: `Sending starts ${starts}.` },
  { value: "later", label: "At a time you choose", hint: `${where}. You can stop it until then.` },
];
