/** Networks of mobile phones in Tanzania, by the two digits behind +255 that their numbers were given by. */
const PREFIXES = {
  airtel: ["66", "68", "69", "78"],
  halotel: ["61", "62", "63"],
  ttcl: ["73"],
  vodacom: ["72", "74", "75", "76", "79"],
  yas: ["65", "67", "70", "71", "77"],
} as const;

export const NETWORKS = [
  "airtel",
  "halotel",
  "ttcl",
  "vodacom",
  "yas",
] as const satisfies (keyof typeof PREFIXES)[];
export type Network = (typeof NETWORKS)[number];

export const NETWORK_NAMES: Record<Network, string> = {
  airtel: "Airtel",
  halotel: "Halotel",
  ttcl: "TTCL",
  vodacom: "Vodacom",
  yas: "Yas",
};

/** What a number of each network begins with: `+25574`, `vodacom`. Numbers can be kept at a change of network: a hint, no fact. */
export const NETWORK_PREFIXES: readonly { prefix: string; network: Network }[] = NETWORKS.flatMap((network) =>
  PREFIXES[network].map((digits) => ({ prefix: `+255${digits}`, network })),
);
