export { claimSecondStep } from "./claim-second-step.ts";
export { createRecoveryCodes } from "./create-recovery-codes.ts";
export { listOwnFactors } from "./list-own-factors.ts";
export {
  askNewPasskey,
  askPasskey,
  canPasskey,
  deletePasskey,
  updatePasskey,
} from "./passkeys/ask-new-passkey.ts";
export { claimPasskey, createPasskey } from "./passkeys/claim-passkey.ts";
export { createTotp } from "./totp-code.ts";
export { deleteTotp, verifyTotp } from "./verify-totp.ts";
