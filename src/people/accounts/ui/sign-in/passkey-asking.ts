/** Asks this browser for a passkey. Loaded when somebody wants one. */
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { passkeyCalls } from '../../passkey-contract.ts';

const api = apiFor<typeof passkeyCalls>();

/** @throws ApiError, WebAuthnError, and what the browser throws when its owner says no */
export async function addPasskey(name: string): Promise<void> {
  const options = await api('POST /api/account/passkeys/options');
  // The contract passes on what WebAuthn says without naming all of it.
  const made = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  const { id, rawId, authenticatorAttachment, response } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  await api('POST /api/account/passkeys', {
    body: {
      name,
      answer: {
        ...{ id, rawId, type: 'public-key', authenticatorAttachment },
        response: { clientDataJSON, attestationObject, transports },
      },
    },
  });
}

/** @throws ApiError, WebAuthnError, and what the browser throws when its owner says no */
export async function signInByPasskey(): Promise<void> {
  const options = await api('POST /api/auth/passkey/options');
  // As above, the contract does not name all of it.
  const said: AuthenticationResponseJSON = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  const { id, rawId, authenticatorAttachment, response } = said;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  await api('POST /api/auth/passkey', {
    body: {
      answer: {
        ...{ id, rawId, type: 'public-key', authenticatorAttachment },
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
    },
  });
}

/** What to tell the person; null where they changed their mind, which they know. */
export function wordsFor(error: unknown): string | null {
  if (error instanceof ApiError) return error.words ?? 'Please try again.';
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device’s passkey is here already.';
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'))
    return null;
  if (error instanceof TypeError) return 'The connection was lost. Check it and try again.';
  return 'This device could not do it. Try again, or another way.';
}
