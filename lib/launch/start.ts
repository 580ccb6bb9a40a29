import { enableCompileCache } from "node:module";
import { COMPILE_CACHE } from "./compile-cache.ts";

enableCompileCache(COMPILE_CACHE);
await import("./launcher/launch.ts");
