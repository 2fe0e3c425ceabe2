import { beginProcessing } from './bank-debits.ts';
import { badParameter, WireError, type WireErrorBody, wrongState } from './errors.ts';
import { failIntent } from './intent-outcomes.ts';
import type { Params } from './params.ts';
import { behaviourOf, instrumentOf } from './payment-methods.ts';
import { completeSetup, failSetup } from './setup-attempts.ts';
import { idOf, type PaymentIntent, type SetupIntent, type Verification } from './shapes.ts';
import type { BankBehaviour } from './test-numbers.ts';
import type { World } from './world.ts';

const MAX_ATTEMPTS = 10;
const PREFIX = 'payment_method_microdeposit_verification';

/** Stripe's documented test answers: amounts in cents, or the six characters of the statement's descriptor. */
const answers: Record<string, 'right' | 'attempts_exceeded' | 'timeout'> = {
  '32,45': 'right',
  SM11AA: 'right',
  '10,11': 'attempts_exceeded',
  SM33CC: 'attempts_exceeded',
  '40,41': 'timeout',
  SM44DD: 'timeout',
};

const messages = {
  attempts_exceeded:
    'You have exceeded the number of allowed verification attempts. The bank account must be entered again.',
  timeout: 'Microdeposit verification timed out. The bank account must be entered again.',
  amounts_mismatch: 'The amounts provided do not match the amounts that were sent to the bank account.',
  descriptor_code_mismatch: 'The descriptor code provided does not match the one sent to the bank account.',
};

function readAnswer(params: Params): { text: string; kind: 'amounts' | 'descriptor_code' } {
  const amounts = params.texts('amounts');
  const code = params.text('descriptor_code');
  if ((amounts === undefined) === (code === undefined)) {
    throw badParameter('Give either amounts or descriptor_code.', 'descriptor_code', 'parameter_missing');
  }
  if (code !== undefined) return { text: code.trim().toUpperCase(), kind: 'descriptor_code' };
  const text = (amounts ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .join(',');
  return { text, kind: 'amounts' };
}

/** Checks what the payer read on their statement; the intent goes on when it is right. */
export function verifyMicrodeposits(world: World, params: Params, intent: PaymentIntent | SetupIntent): void {
  const answer = readAnswer(params);
  const verification = openVerification(world, intent);
  const found = answers[answer.text];
  if (
    found === 'right' &&
    !(behaviourOf(world, verification.paymentMethod) as BankBehaviour).microdepositFails
  ) {
    instrumentOf(world, verification.paymentMethod).verified = true;
    world.draft.remove('verifications', verification.id);
    const method = world.draft.edit('payment_methods', verification.paymentMethod);
    if (!method) return;
    if (intent.object === 'payment_intent') beginProcessing(world, intent, method);
    else completeSetup(world, intent, method);
    return;
  }
  verification.attempts += 1;
  const failure = found === 'attempts_exceeded' || found === 'timeout' ? found : null;
  const outcome = failure ?? (verification.attempts >= MAX_ATTEMPTS ? 'attempts_exceeded' : null);
  if (outcome) endVerification(world, verification, `${PREFIX}_${outcome}`, messages[outcome]);
  const mismatch = `${answer.kind}_mismatch` as const;
  const code = `${PREFIX}_${outcome ?? mismatch}`;
  const body: WireErrorBody = { type: 'invalid_request_error', code, message: messages[outcome ?? mismatch] };
  if (intent.object === 'payment_intent') body.payment_intent = structuredClone(intent);
  else body.setup_intent = structuredClone(intent);
  throw new WireError(400, body, { keepsChanges: true });
}

function openVerification(world: World, intent: PaymentIntent | SetupIntent): Verification {
  if (intent.next_action?.type === 'verify_with_microdeposits') {
    for (const one of world.draft.all('verifications')) {
      if (one.intent !== intent.id || one.paymentMethod !== idOf(intent.payment_method)) continue;
      const own = world.draft.edit('verifications', one.id);
      if (own) return own;
    }
  }
  const message = `This ${intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'} is not waiting for microdeposits to be verified.`;
  throw wrongState(message, `${intent.object}_unexpected_state`);
}

/** Ends a verification that will not succeed; its intent waits for another method. */
function endVerification(world: World, verification: Verification, code: string, message: string): void {
  world.draft.remove('verifications', verification.id);
  const method = world.draft.get('payment_methods', verification.paymentMethod);
  const error: WireErrorBody = { type: 'invalid_request_error', code, message };
  const payment = world.draft.edit('payment_intents', verification.intent);
  if (method && payment?.status === 'requires_action' && idOf(payment.payment_method) === method.id) {
    failIntent(world, payment, method, error);
  }
  const setup = world.draft.edit('setup_intents', verification.intent);
  if (method && setup?.status === 'requires_action' && idOf(setup.payment_method) === method.id) {
    failSetup(world, setup, method, error);
  }
}

/** The deposit could not be sent. */
export function failMicrodeposit(world: World, id: string): void {
  const verification = world.draft.edit('verifications', id);
  const message = 'Microdeposits could not be sent to this bank account. Please check the account details.';
  if (verification) endVerification(world, verification, 'payment_method_microdeposit_failed', message);
}

/** Nobody verified in time. */
export function expireMicrodeposit(world: World, id: string): void {
  const verification = world.draft.edit('verifications', id);
  if (verification) endVerification(world, verification, `${PREFIX}_timeout`, messages.timeout);
}
