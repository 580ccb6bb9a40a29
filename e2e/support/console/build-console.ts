import { build, isBuildFresh } from "#lib/launch/build.ts";

/** Once for all consoles: two that start at the same time would both build. */
export default async function buildConsole(): Promise<void> {
  if (!isBuildFresh()) await build();
}
