export { getPaces, pacesOf } from "./get-paces.ts";
export { updateMarketingHours } from "./update-marketing-hours.ts";
export { updatePaces } from "./update-paces.ts";
