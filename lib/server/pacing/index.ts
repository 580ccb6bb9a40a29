export { getPaces, pacesOf, updateMarketingHours, updatePaces } from "./update-paces.ts";
