import { registerHooks } from "node:module";

/** The URLs of all modules that are asked for while `load` runs, for the first time or again. */
export async function loadedBy(load: () => Promise<unknown>): Promise<string[]> {
  const loaded = new Set<string>();
  const hooks = registerHooks({
    resolve(name, context, next) {
      const found = next(name, context);
      loaded.add(found.url);
      return found;
    },
  });
  await load();
  hooks.deregister();
  return [...loaded];
}
