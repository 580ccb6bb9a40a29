import { defineConfig } from "playwright/test";
import journeys from "./playwright.config.ts";

/** `npm run screenshots`: the pictures of the README, of a console whose people are invented. */
export default defineConfig({
  ...journeys,
  projects: [{ name: "screenshots", testMatch: "screenshots.tour.ts" }],
  workers: 1,
});
