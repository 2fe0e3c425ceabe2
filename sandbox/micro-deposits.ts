import { makeId } from './ids.ts';
import { behaviourOf } from './payment-methods.ts';
import type { BankBehaviour } from './test-numbers.ts';
import type { World } from './world.ts';

interface VerificationStep {
  type: 'verify_with_microdeposits';
  verify_with_microdeposits: {
    arrival_date: number;
    hosted_verification_url: string;
    microdeposit_type: 'descriptor_code';
  };
}

/** Sends the deposit, and says what the payer must look for. */
export function beginVerification(world: World, intent: string, method: string): VerificationStep {
  const id = makeId('verif');
  world.draft.put('verifications', { id, intent, paymentMethod: method, attempts: 0 });
  const bank = behaviourOf(world, method) as BankBehaviour;
  const { delays } = world.rules;
  if (bank.microdepositFails) world.draft.schedule('fail_microdeposit', id, world.now + delays.achFails);
  else world.draft.schedule('expire_microdeposit', id, world.now + delays.microdepositExpires);
  return {
    type: 'verify_with_microdeposits',
    verify_with_microdeposits: {
      arrival_date: world.now + 86_400,
      hosted_verification_url: `${world.rules.publicUrl()}/v1/microdeposits/${id}`,
      microdeposit_type: 'descriptor_code',
    },
  };
}
