import { makeId } from './ids.ts';
import type { World } from './world.ts';

/** Opens the page at the payer's bank, and says how to get there. */
export function authenticationStep(
  world: World,
  intent: string,
  method: string,
  attempt: { returnUrl: string | null; offSession: boolean },
): { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } } {
  const id = makeId('payatt');
  world.draft.put('authentications', {
    id,
    intent,
    paymentMethod: method,
    returnUrl: attempt.returnUrl,
    offSession: attempt.offSession,
    outcome: 'open',
  });
  const url = `${world.rules.publicUrl()}/v1/authenticate/${id}`;
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: attempt.returnUrl } };
}
