import { enableCompileCache } from "node:module";
import { scriptOf, staleParts } from "./build/freshness.ts";
import { COMPILE_CACHE } from "./compile-cache.ts";

enableCompileCache(COMPILE_CACHE);
const isDevelopment = process.argv.includes("--dev");
const stale = isDevelopment ? [] : staleParts();
// What is still to be built is read as it stands.
const script = scriptOf("launch", { isDevelopment: isDevelopment || stale.includes("processes") });
const { launch } = await import(script);
await launch(stale);
