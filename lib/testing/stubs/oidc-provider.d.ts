declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  /** A provider of identities (its documentation: "Configuration"); it brings no types. */
  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
