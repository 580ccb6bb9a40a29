import { build } from "#lib/launch/build.ts";

/** Once for all consoles: of two that start at the same time one would wait for the other. */
export default function buildConsole(): Promise<void> {
  return build();
}
