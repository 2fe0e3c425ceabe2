import { attemptPayment } from './confirmation.ts';
import { amountWords } from './currencies.ts';
import { noSuch, WireError, type WireErrorBody } from './errors.ts';
import { failIntent } from './intent-outcomes.ts';
import { attemptSetup, failSetup } from './setup-attempts.ts';
import type { Authentication, PaymentIntent, SetupIntent } from './shapes.ts';
import type { World } from './world.ts';

const FAILED = {
  payment_intent:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
  setup_intent:
    'The latest attempt to set up the payment method has failed because authentication failed. Try again with another payment method.',
};

/** What the page shows: the payment as it stands, and whether there is still something to decide. */
interface AuthenticationView {
  amount: number | null;
  currency: string | null;
  last4: string;
  open: boolean;
  returnUrl: string | null;
}

function current(world: World, authentication: Authentication): PaymentIntent | SetupIntent | undefined {
  const { intent } = authentication;
  return intent.startsWith('pi_')
    ? world.draft.edit('payment_intents', intent)
    : world.draft.edit('setup_intents', intent);
}

/** Only the step that the intent waits for now can be taken; an older one has been overtaken. */
function isOpen(authentication: Authentication, intent: PaymentIntent | SetupIntent): boolean {
  const url = intent.next_action?.redirect_to_url?.url ?? '';
  return (
    authentication.outcome === 'open' &&
    intent.status === 'requires_action' &&
    url.endsWith(`/${authentication.id}`)
  );
}

function find(
  world: World,
  id: string,
): { authentication: Authentication; intent: PaymentIntent | SetupIntent } {
  const authentication = world.draft.edit('authentications', id);
  const intent = authentication && current(world, authentication);
  if (!authentication || !intent) throw noSuch('authentication', id);
  return { authentication, intent };
}

export function viewAuthentication(world: World, id: string): AuthenticationView {
  const { authentication, intent } = find(world, id);
  const method = world.draft.get('payment_methods', authentication.paymentMethod);
  const isPayment = intent.object === 'payment_intent';
  return {
    amount: isPayment ? intent.amount : null,
    currency: isPayment ? intent.currency : null,
    last4: method?.card?.last4 ?? '',
    open: isOpen(authentication, intent),
    returnUrl: isOpen(authentication, intent)
      ? authentication.returnUrl
      : returnAddress(authentication, intent),
  };
}

/**
 * The payer's answer. A second answer changes nothing.
 * @returns where the browser goes next, or null when the payment named no page to return to
 */
export function answerAuthentication(world: World, id: string, succeeded: boolean): string | null {
  const { authentication, intent } = find(world, id);
  if (isOpen(authentication, intent)) {
    authentication.outcome = succeeded ? 'completed' : 'failed';
    settle(world, authentication, intent, succeeded);
  }
  return returnAddress(authentication, intent);
}

function settle(
  world: World,
  authentication: Authentication,
  intent: PaymentIntent | SetupIntent,
  succeeded: boolean,
): void {
  const method = world.draft.edit('payment_methods', authentication.paymentMethod);
  if (!method) return;
  if (!succeeded) {
    const code = `${intent.object}_authentication_failure`;
    const error: WireErrorBody = { type: 'invalid_request_error', code, message: FAILED[intent.object] };
    if (intent.object === 'payment_intent') failIntent(world, intent, method, error);
    else failSetup(world, intent, method, error);
    return;
  }
  const attempt = {
    offSession: authentication.offSession,
    returnUrl: authentication.returnUrl,
    errorOnAction: false,
    authenticated: true,
    verification: 'automatic' as const,
  };
  try {
    if (intent.object === 'payment_intent') attemptPayment(world, intent, method, attempt);
    else attemptSetup(world, intent, method, attempt);
  } catch (error) {
    // A refusal by the bank is written on the intent; the page only leads back.
    if (!(error instanceof WireError && error.keepsChanges)) throw error;
  }
}

function returnAddress(authentication: Authentication, intent: PaymentIntent | SetupIntent): string | null {
  if (!authentication.returnUrl) return null;
  const url = new URL(authentication.returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  const good = ['succeeded', 'requires_capture', 'processing'].includes(intent.status);
  url.searchParams.set('redirect_status', good ? 'succeeded' : 'failed');
  return url.href;
}

/** Text made safe inside HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The page a payer sees in place of their bank's. No script; one form, posted to its own address. */
export function authenticationPage(view: AuthenticationView, nonce: string): string {
  const what =
    view.amount === null
      ? 'Save this card for later'
      : `Pay ${amountWords(view.amount, view.currency ?? 'usd')}`;
  const buttons = `<form method="post">
<button name="outcome" value="complete">Complete authentication</button>
<button name="outcome" value="fail" class="quiet">Fail authentication</button></form>`;
  const done = view.returnUrl
    ? `<p>This step is already done. <a href="${escaped(view.returnUrl)}">Go back to the shop</a></p>`
    : '<p>This step is done. You can close this window.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>3D Secure test page</title><style nonce="${nonce}">
body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f5f7;color:#1b1f24}
main{background:#fff;border:1px solid #d8dce2;border-radius:12px;padding:32px;max-width:360px;margin:16px}
h1{font-size:20px;margin:0 0 8px}button{display:block;width:100%;min-height:44px;margin-top:12px;font:inherit;font-weight:600;border-radius:8px;border:1px solid #1b4dd8;background:#1b4dd8;color:#fff;cursor:pointer}
button.quiet{background:#fff;color:#1b1f24;border-color:#8b93a1}button:focus-visible,a:focus-visible{outline:3px solid #f0a020;outline-offset:2px}
</style></head><body><main><h1>3D Secure 2 test page</h1>
<p>${escaped(what)} with the card ending in ${escaped(view.last4)}.</p>
<p>This stands for the page of the payer's bank. No real card or money is involved.</p>
${view.open ? buttons : done}</main></body></html>`;
}
