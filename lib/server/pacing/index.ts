export { getPaces, pacesOf } from "./get-paces.ts";
export { updatePaces } from "./update-paces.ts";
