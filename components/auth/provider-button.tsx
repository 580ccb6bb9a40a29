"use client";

import { http } from "#lib/client/request.ts";
import { t } from "#lib/contract/language.ts";
import { isolated } from "#lib/contract/rules/text/isolated.ts";
import { WayInButton, type WayInLook } from "./way-in-button.tsx";

type ProviderButtonProps = {
  provider: string;
  look: WayInLook;
  back: string | null;
  /** Somebody who is signed in proves once more who they are. */
  isAgain?: boolean;
};

/** Leads to the provider of identities. */
export function ProviderButton({ provider, look, back, isAgain = false }: ProviderButtonProps) {
  async function leave() {
    const { url } = await http("POST /api/session/oidc/options", { body: { back, isAgain } });
    location.assign(url);
  }
  const label = isolated(provider);
  return (
    <WayInButton look={look} onPress={leave}>
      {t(`Sign in with ${label}`, `Ingia kwa ${label}`)}
    </WayInButton>
  );
}
