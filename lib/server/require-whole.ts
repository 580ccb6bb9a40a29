const GROUPS = ["CHAT", "SMS", "VOICE"].flatMap((group) => [
  `SERVICE_${group}_BASE_URL`,
  `SERVICE_${group}_API_KEY`,
]);

type Given = Readonly<Record<string, unknown>>;

/** Settings that only make sense together, asked for before anything is started; throws one line that names them. */
export function requireWhole(given: Given): void {
  const isSet = (name: string) => given[name] !== undefined;
  if (isSet("MIGRATION_DATABASE_URL") && !isSet("DATABASE_URL")) {
    throw new Error(
      "MIGRATION_DATABASE_URL is set without DATABASE_URL, which names the role that works with it",
    );
  }
  if (given.ROLE !== "all" && !isSet("DATABASE_URL")) {
    throw new Error(`DATABASE_URL is not set: a ${given.ROLE} of its own shares a database`);
  }
  if (isSet("SERVICE_BASE_URL") && !isSet("SERVICE_API_KEY")) throw new Error("SERVICE_API_KEY is not set");
  if (isSet("SERVICE_BASE_URL")) return;
  if (given.ROLE === "worker") throw new Error("SERVICE_BASE_URL is not set");
  // It would get the rest from the sandbox, which promises that no real message is sent.
  const alone = GROUPS.find(isSet);
  if (alone) throw new Error(`${alone} is set without SERVICE_BASE_URL and SERVICE_API_KEY`);
}
