import {
  FactorAdded,
  NewTotp,
  OwnFactors,
  RecoveryCodes,
  TakeSecondStep,
  VerifyTotp,
} from "../team/factor.ts";
import { AskProvider, ClaimProvider, ProviderAsked, ProviderClaimed } from "../team/oidc.ts";
import {
  AskPasskey,
  CreatePasskey,
  PasskeyId,
  PasskeyOptions,
  PasskeyUsed,
  RenamePasskey,
} from "../team/passkey.ts";
import { SessionAnswer } from "../team/session.ts";
import { read, write } from "./endpoint.ts";

/** What a person signs in with: the password given again, and as slow as sign-in. */
const FACTOR = { isFresh: true, isBeforeFactor: true, rate: "auth" } as const;

export const FACTORS = {
  // Public, but worth nothing without a right password given in this browser before.
  "POST /api/session/second": write("public", { rate: "auth", body: TakeSecondStep, answer: SessionAnswer }),
  "POST /api/session/passkey/options": write("public", {
    rate: "auth",
    body: AskPasskey,
    answer: PasskeyOptions,
  }),
  "POST /api/session/passkey": write("public", { rate: "auth", body: PasskeyUsed, answer: SessionAnswer }),
  "POST /api/session/oidc/options": write("public", {
    rate: "auth",
    body: AskProvider,
    answer: ProviderAsked,
  }),
  // Worth nothing without what was begun in this browser, and used up with it.
  "POST /api/session/oidc": write("public", { rate: "auth", body: ClaimProvider, answer: ProviderClaimed }),
  "GET /api/session/factors": read("viewer", { isBeforeFactor: true, answer: OwnFactors }),
  "POST /api/session/factors/totp": write("viewer", { ...FACTOR, status: 201, answer: NewTotp }),
  "PUT /api/session/factors/totp": write("viewer", { ...FACTOR, body: VerifyTotp, answer: FactorAdded }),
  "DELETE /api/session/factors/totp": write("viewer", { ...FACTOR, status: 204 }),
  "POST /api/session/factors/passkeys/options": write("viewer", { ...FACTOR, answer: PasskeyOptions }),
  "POST /api/session/factors/passkeys": write("viewer", {
    ...FACTOR,
    status: 201,
    body: CreatePasskey,
    answer: FactorAdded,
  }),
  "PATCH /api/session/factors/passkeys/:id": write("viewer", {
    status: 204,
    params: PasskeyId,
    body: RenamePasskey,
  }),
  "DELETE /api/session/factors/passkeys/:id": write("viewer", { ...FACTOR, status: 204, params: PasskeyId }),
  "POST /api/session/factors/recovery": write("viewer", { ...FACTOR, status: 201, answer: RecoveryCodes }),
} as const;
