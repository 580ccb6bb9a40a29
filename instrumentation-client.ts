// The shell that Next sends when a page throws has no layout, so none of our scripts: without this policy its chunks
// may not load and the error page stays blank.
type Policy = {
  createScriptURL(given: string): string | undefined;
  createHTML(given: string): string | undefined;
  createScript(given: string): string;
};
type Factory = { defaultPolicy: unknown; createPolicy(name: string, policy: Policy): void };

const { trustedTypes } = globalThis as { trustedTypes?: Factory };
if (trustedTypes && !trustedTypes.defaultPolicy) {
  trustedTypes.createPolicy("default", {
    createScriptURL(given) {
      const url = new URL(given, location.origin);
      return url.origin === location.origin && url.pathname.startsWith("/_next/static/") ? given : undefined;
    },
    createHTML: (given) => (given === "<script></script>" ? given : undefined),
    // Those of the layout are for a document that is read: made by React, none of them would run.
    createScript: () => "",
  });
}
