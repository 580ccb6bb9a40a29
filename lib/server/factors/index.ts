export { createRecoveryCodes } from "./create-recovery-codes.ts";
export { listOwnFactors } from "./list-own-factors.ts";
export { claimPasskey, createPasskey } from "./passkeys/claim-passkey.ts";
export {
  askNewPasskey,
  askPasskey,
  canPasskey,
  deletePasskey,
  updatePasskey,
} from "./passkeys/passkeys.ts";
export { claimSecondStep } from "./second-step.ts";
export { createTotp } from "./totp.ts";
export { deleteTotp, verifyTotp } from "./verify-totp.ts";
