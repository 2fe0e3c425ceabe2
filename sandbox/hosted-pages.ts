import { randomBytes } from 'node:crypto';
import { nameBank, openOnboarding } from './accounts.ts';
import { answerAuthentication, authenticationPage, viewAuthentication } from './authentication-page.ts';
import { depositPage } from './deposit-page.ts';
import { WireError } from './errors.ts';
import { parseForm } from './form-encoding.ts';
import { onboardingPage } from './onboarding-page.ts';
import { Params } from './params.ts';
import { verifyMicrodeposits } from './verifications.ts';
import type { World } from './world.ts';

interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Whether a path is one of the pages that stand for the payer's bank; they need no key, only their address. */
export function isHostedPage(path: string): boolean {
  return /^\/v1\/(authenticate|microdeposits|onboarding)\/[A-Za-z0-9_]{1,100}$/.test(path);
}

/** Shows the page, or takes the payer's answer and leads the browser on. */
export function answerPage(world: World, method: string, path: string, text: string): PageAnswer {
  const [, , kind, id = ''] = path.split('/');
  try {
    if (kind === 'onboarding') return onboardingAnswer(world, method, id, text);
    if (kind === 'microdeposits') return depositAnswer(world, method, id, text);
    if (method !== 'POST') return authenticationView(world, id);
    const outcome = new Params(parseForm(text)).oneOf('outcome', ['complete', 'fail']);
    const next = answerAuthentication(world, id, outcome === 'complete');
    return next ? { status: 303, headers: { location: next }, body: '' } : authenticationView(world, id);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return {
      status: error.status === 404 ? 404 : 400,
      headers: pageHeaders('', null),
      body: 'There is no such page.',
    };
  }
}

function authenticationView(world: World, id: string): PageAnswer {
  const view = viewAuthentication(world, id);
  const nonce = randomBytes(16).toString('base64');
  return { status: 200, headers: pageHeaders(nonce, view.returnUrl), body: authenticationPage(view, nonce) };
}

function depositAnswer(world: World, method: string, id: string, text: string): PageAnswer {
  const nonce = randomBytes(16).toString('base64');
  const verification = world.draft.get('verifications', id);
  let note = verification ? '' : 'This verification is over. You can close this window.';
  if (verification && method === 'POST') {
    const intent =
      world.draft.edit('payment_intents', verification.intent) ??
      world.draft.edit('setup_intents', verification.intent);
    try {
      if (intent) verifyMicrodeposits(world, new Params(parseForm(text)), intent);
      note = 'The account is verified. You can close this window.';
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      note = error.message;
    }
  }
  const open = world.draft.get('verifications', id) !== undefined;
  return { status: 200, headers: pageHeaders(nonce, null), body: depositPage(note, open, nonce) };
}

function onboardingAnswer(world: World, method: string, id: string, text: string): PageAnswer {
  const nonce = randomBytes(16).toString('base64');
  const { returnUrl } = openOnboarding(world, id);
  let note = '';
  if (method === 'POST') {
    try {
      nameBank(world, id, new Params(parseForm(text)));
      return { status: 303, headers: { location: returnUrl }, body: '' };
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      note = error.message;
    }
  }
  return {
    status: note ? 422 : 200,
    headers: pageHeaders(nonce, returnUrl),
    body: onboardingPage(note, returnUrl, nonce),
  };
}

/** Nothing is loaded, nothing runs; a form may lead to this server and to the page to return to. */
function pageHeaders(nonce: string, returnUrl: string | null): Record<string, string> {
  const formTargets = returnUrl ? `'self' ${new URL(returnUrl).origin}` : "'self'";
  return {
    'content-type': nonce ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
}
