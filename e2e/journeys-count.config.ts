import { defineConfig } from "playwright/test";
import journeys from "./playwright.config.ts";

/** `npm run journeys:count`: what the ten journeys ask of a person, on a desk and on a phone. */
export default defineConfig({
  ...journeys,
  workers: 1,
  reporter: [["list"], ["./support/journey-walk.ts"]],
  projects: [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ].map((viewport) => ({
    name: String(viewport.width),
    testMatch: "journeys-count.tour.ts",
    use: { viewport },
  })),
});
