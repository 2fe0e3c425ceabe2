import { reinstateForDispute, withdrawForDispute } from './balance.ts';
import { badParameter, noSuch, wrongState } from './errors.ts';
import { makeId } from './ids.ts';
import { type Page, pageOf } from './lists.ts';
import type { Params } from './params.ts';
import { behaviourOf } from './payment-methods.ts';
import { type Charge, type Dispute, idOf } from './shapes.ts';
import { emit, type World } from './world.ts';

const RESPONSE_DAYS = 9;
const DAY_SECONDS = 86_400;

const evidenceNames = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const;

/** The payer's bank takes the money back. A bank account's dispute is final at once. */
export function openDispute(world: World, chargeId: string): void {
  const charge = world.draft.edit('charges', chargeId);
  if (!charge || charge.disputed || charge.amount_captured <= charge.amount_refunded) return;
  const behaviour = behaviourOf(world, charge.payment_method ?? '');
  const inquiry = behaviour.kind === 'card' && behaviour.dispute === 'inquiry';
  const dispute = makeDispute(world, charge, behaviour.kind === 'card' ? behaviour.dispute : undefined);
  world.draft.put('disputes', dispute);
  if (!inquiry) {
    charge.disputed = true;
    dispute.balance_transactions.push(
      withdrawForDispute(world, dispute.id, dispute.amount, dispute.currency),
    );
  }
  emit(world, 'charge.dispute.created', dispute);
  if (!inquiry) emit(world, 'charge.dispute.funds_withdrawn', dispute);
  emit(world, 'charge.updated', charge);
  if (behaviour.kind === 'bank') decide(world, dispute, 'lost');
  else world.draft.schedule('dispute_due', dispute.id, world.now + RESPONSE_DAYS * DAY_SECONDS);
}

function makeDispute(world: World, charge: Charge, kind: string | undefined): Dispute {
  const amount = charge.amount_captured - charge.amount_refunded;
  const card = charge.payment_method_details?.card;
  // The fields are named by a list, which no type of a record can read.
  const evidence = Object.fromEntries(evidenceNames.map((name) => [name, null]));
  return {
    id: makeId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...evidence, enhanced_evidence: {} } as unknown as Dispute['evidence'],
    evidence_details: {
      due_by: card ? world.now + RESPONSE_DAYS * DAY_SECONDS : null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    } as Dispute['evidence_details'],
    intended_submission_method: null,
    is_charge_refundable: kind === 'inquiry',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    ...(card
      ? {
          payment_method_details: {
            type: 'card' as const,
            card: {
              brand: card.brand ?? 'visa',
              case_type: kind === 'inquiry' ? ('inquiry' as const) : ('chargeback' as const),
              network: card.network ?? 'visa',
              network_reason_code: kind === 'product_not_received' ? '13.1' : '10.4',
            },
          },
        }
      : {}),
    reason: card
      ? kind === 'product_not_received'
        ? 'product_not_received'
        : 'fraudulent'
      : 'debit_not_authorized',
    status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
  };
}

export function retrieveDispute(world: World, id: string): Dispute {
  const dispute = world.draft.get('disputes', id);
  if (!dispute) throw noSuch('dispute', id);
  return dispute;
}

function openOne(world: World, id: string): Dispute {
  const dispute = world.draft.edit('disputes', id);
  if (!dispute) throw noSuch('dispute', id);
  return dispute;
}

function isOpen(dispute: Dispute): boolean {
  return dispute.status === 'needs_response' || dispute.status === 'warning_needs_response';
}

/** Takes evidence and, unless `submit` is false, hands it in. `uncategorized_text` decides in tests. */
export function updateDispute(world: World, params: Params, id: string): Dispute {
  const dispute = openOne(world, id);
  dispute.metadata = params.metadata(dispute.metadata);
  const submit = params.flag('submit') ?? true;
  const evidence = params.part('evidence');
  const given: Record<string, string | null> = {};
  for (const name of evidenceNames) {
    const text = evidence?.textOrUnset(name);
    if (text !== undefined) given[name] = text;
  }
  evidence?.accept('enhanced_evidence');
  params.done();
  if (!evidence) {
    emit(world, 'charge.dispute.updated', dispute);
    return dispute;
  }
  if (!isOpen(dispute)) {
    throw wrongState(
      'This dispute is already closed or its evidence was submitted.',
      'dispute_unexpected_state',
    );
  }
  Object.assign(dispute.evidence, given);
  dispute.evidence_details.has_evidence = evidenceNames.some((name) => dispute.evidence[name]);
  if (!dispute.evidence_details.has_evidence) throw badParameter('Give some evidence.', 'evidence');
  if (submit) handIn(world, dispute);
  emit(world, 'charge.dispute.updated', dispute);
  return dispute;
}

function handIn(world: World, dispute: Dispute): void {
  dispute.status = dispute.status === 'warning_needs_response' ? 'warning_under_review' : 'under_review';
  dispute.evidence_details.submission_count += 1;
  const text = dispute.evidence.uncategorized_text;
  if (text === 'winning_evidence')
    world.draft.schedule('win_dispute', dispute.id, world.now + world.rules.delays.disputeDecides);
  if (text === 'losing_evidence')
    world.draft.schedule('lose_dispute', dispute.id, world.now + world.rules.delays.disputeDecides);
}

/** Accepts the payer's side: the dispute is lost. */
export function closeDispute(world: World, id: string): Dispute {
  const dispute = openOne(world, id);
  if (!isOpen(dispute)) throw wrongState('This dispute is already closed.', 'dispute_unexpected_state');
  decide(world, dispute, 'lost');
  return dispute;
}

function decide(world: World, dispute: Dispute, outcome: 'won' | 'lost'): void {
  const inquiry = dispute.status.startsWith('warning_');
  dispute.status = inquiry ? 'warning_closed' : outcome;
  dispute.is_charge_refundable = inquiry;
  if (!inquiry && outcome === 'won') {
    dispute.balance_transactions.push(
      reinstateForDispute(world, dispute.id, dispute.amount, dispute.currency),
    );
    emit(world, 'charge.dispute.funds_reinstated', dispute);
  }
  emit(world, 'charge.dispute.closed', dispute);
}

/** The bank decides on what was handed in. */
export function decideDispute(world: World, id: string, outcome: 'won' | 'lost'): void {
  const dispute = world.draft.edit('disputes', id);
  if (dispute?.status === 'under_review' || dispute?.status === 'warning_under_review')
    decide(world, dispute, outcome);
}

/** Nothing was handed in by the due date. */
export function passDisputeDue(world: World, id: string): void {
  const dispute = world.draft.edit('disputes', id);
  if (!dispute || !isOpen(dispute)) return;
  dispute.evidence_details.past_due = true;
  decide(world, dispute, 'lost');
}

export function listDisputes(world: World, params: Params): Page<Dispute> {
  const charge = params.text('charge');
  const intent = params.text('payment_intent');
  return pageOf(
    world.draft.all('disputes'),
    params,
    '/v1/disputes',
    (one) => (!charge || idOf(one.charge) === charge) && (!intent || idOf(one.payment_intent) === intent),
  );
}
