export { addressBlock } from "./address-block.ts";
export { clientAddress, forwardedAddress, peerStorage } from "./client-address.ts";
export { placeOf } from "./place-of.ts";
