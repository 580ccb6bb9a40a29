export { beginProviderSignIn, claimProviderSignIn } from "./sign-in.ts";
