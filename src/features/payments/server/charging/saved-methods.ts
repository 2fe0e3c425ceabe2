/** Saved cards. The provider keeps them; here only brand, last four and expiry ever pass through. */
import type Stripe from 'stripe';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { paymentsRefusals, type SavedMethod } from '../../contract.ts';
import { methodLabel } from '../../rules.ts';
import { findCustomer } from '../store.ts';
import { asRefusal, isRefusedRequest, type Provider } from '../stripe/provider.ts';

const refuse = refusalsOf(paymentsRefusals);

export function createSavedMethods(parts: {
  database: Database;
  provider: () => Promise<Provider>;
  customerOf: (actor: Actor) => Promise<string>;
}) {
  const { database, provider, customerOf } = parts;

  async function defaultOf(stripe: Stripe, customerId: string): Promise<string | null> {
    const customer = await stripe.customers.retrieve(customerId);
    const method = customer.deleted ? null : customer.invoice_settings.default_payment_method;
    return typeof method === 'string' ? method : (method?.id ?? null);
  }

  /** The cards a person chose to keep; what was kept only so that a tip could be charged is not shown. */
  async function list(actor: Actor): Promise<SavedMethod[]> {
    const customerId = await findCustomer(database.db, actor.userId);
    if (!customerId) return [];
    try {
      const { stripe } = await provider();
      const [methods, chosen] = await Promise.all([
        stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 100 }),
        defaultOf(stripe, customerId),
      ]);
      const kept = methods.data.filter(({ allow_redisplay: shown }) => shown === 'always');
      return kept.map(({ id, card }) => ({
        id,
        brand: card?.brand ?? 'card',
        label: methodLabel({ type: 'card', brand: card?.brand, last4: card?.last4 }),
        last4: card?.last4 ?? '',
        expMonth: card?.exp_month ?? 1,
        expYear: card?.exp_year ?? 2000,
        isDefault: chosen ? id === chosen : id === kept[0]?.id,
      }));
    } catch (error) {
      throw asRefusal(error);
    }
  }

  async function setUp(actor: Actor) {
    const customer = await customerOf(actor);
    try {
      const { stripe, publishableKey, kind } = await provider();
      const intent = await stripe.setupIntents.create({
        customer,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        metadata: { user: String(actor.userId) },
      });
      return {
        clientSecret: intent.client_secret ?? '',
        setupIntentId: intent.id,
        publishableKey,
        provider: kind,
      };
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** Runs `work` if the card is this person's. @throws Refusal saved_card_unknown */
  async function withOwn(
    actor: Actor,
    methodId: string,
    work: (stripe: Stripe, customerId: string) => Promise<unknown>,
  ): Promise<void> {
    const customerId = await findCustomer(database.db, actor.userId);
    if (!customerId) throw refuse('saved_card_unknown');
    const { stripe } = await provider();
    try {
      const method = await stripe.paymentMethods.retrieve(methodId);
      const owner = typeof method.customer === 'string' ? method.customer : method.customer?.id;
      if (owner !== customerId) throw refuse('saved_card_unknown');
      await work(stripe, customerId);
    } catch (error) {
      if (isRefusedRequest(error)) throw refuse('saved_card_unknown');
      throw asRefusal(error);
    }
  }

  return {
    list,
    setUp,
    makeDefault: (actor: Actor, methodId: string) =>
      withOwn(actor, methodId, (stripe, customer) =>
        stripe.customers.update(customer, { invoice_settings: { default_payment_method: methodId } }),
      ),
    remove: (actor: Actor, methodId: string) =>
      withOwn(actor, methodId, (stripe) => stripe.paymentMethods.detach(methodId)),
  };
}
