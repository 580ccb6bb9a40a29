export { getPaces, pacesOf, updatePaces } from "./update-paces.ts";
