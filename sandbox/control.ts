import { type FaultMode, type Faults, faultModes } from './faults.ts';
import type { Store } from './store.ts';
import { behaviourByName } from './test-numbers.ts';
import type { Webhooks } from './webhooks.ts';

interface ControlParts {
  store: Store;
  faults: Faults;
  webhooks: Webhooks;
  clock: { now(): number; readonly offsetSeconds: number; advance(seconds: number): void };
  runDue: () => number;
}

interface Reply {
  status: number;
  body: unknown;
}

class BadControl extends Error {}

/** What tests do to the sandbox, under `/sandbox/`. Bodies are JSON. Not part of Stripe's wire. */
export function control(parts: ControlParts, method: string, url: URL, text: string): Reply {
  try {
    return route(parts, method, url, readBody(text));
  } catch (error) {
    if (error instanceof BadControl) return { status: 400, body: { error: error.message } };
    throw error;
  }
}

function route(parts: ControlParts, method: string, url: URL, body: Record<string, unknown>): Reply {
  const redelivery = /^\/sandbox\/deliveries\/(evt_[A-Za-z0-9]+)\/redeliver$/.exec(url.pathname);
  if (method === 'POST' && redelivery?.[1]) {
    const known = parts.webhooks.redeliver(redelivery[1]);
    return known
      ? { status: 200, body: { queued: true } }
      : { status: 404, body: { error: 'No such event.' } };
  }
  switch (`${method} ${url.pathname}`) {
    case 'GET /sandbox/clock':
      return { status: 200, body: clockOf(parts) };
    case 'POST /sandbox/clock': {
      parts.clock.advance(wholeNumber(body, 'advanceSeconds', 0, 10 * 365 * 86_400));
      const happened = parts.runDue();
      return { status: 200, body: { ...clockOf(parts), happened } };
    }
    case 'GET /sandbox/faults':
      return { status: 200, body: { calls: parts.faults.calls, planned: parts.faults.list() } };
    case 'POST /sandbox/faults':
      return planFault(parts, body);
    case 'DELETE /sandbox/faults':
      parts.faults.clear();
      return { status: 200, body: { calls: 0, planned: [] } };
    case 'GET /sandbox/deliveries':
      return { status: 200, body: { data: deliveries(parts, url.searchParams.get('status')) } };
    case 'POST /sandbox/cards':
      return changeCard(parts, body);
    case 'GET /sandbox/webhooks':
      return { status: 200, body: webhooksOf(parts) };
    case 'POST /sandbox/webhooks':
      return disturb(parts, body);
    default:
      return { status: 404, body: { error: `There is no ${method} ${url.pathname}.` } };
  }
}

function readBody(text: string): Record<string, unknown> {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    throw new BadControl('The body is not JSON.');
  }
  throw new BadControl('The body must be a JSON object.');
}

function wholeNumber(body: Record<string, unknown>, name: string, least: number, most: number): number {
  const value = body[name];
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new BadControl(`${name} must be a whole number from ${least} to ${most}.`);
}

function clockOf({ clock }: ControlParts): { now: string; offsetSeconds: number } {
  return { now: new Date(clock.now() * 1000).toISOString(), offsetSeconds: clock.offsetSeconds };
}

function planFault(parts: ControlParts, body: Record<string, unknown>): Reply {
  const mode = faultModes.find((one) => one === body.mode) as FaultMode | undefined;
  if (!mode) throw new BadControl(`mode must be one of ${faultModes.join(', ')}.`);
  parts.faults.plan({
    failCall: wholeNumber(body, 'failCall', 1, 1_000_000),
    mode,
    times: body.times === undefined ? 1 : wholeNumber(body, 'times', 1, 1_000_000),
    only: typeof body.only === 'string' ? body.only : null,
    delayMs: body.delayMs === undefined ? 1000 : wholeNumber(body, 'delayMs', 0, 600_000),
  });
  return { status: 200, body: { calls: parts.faults.calls, planned: parts.faults.list() } };
}

/** The bank of a card that was kept answers otherwise from now on: as another test card, by its name. */
function changeCard({ store }: ControlParts, body: Record<string, unknown>): Reply {
  const { paymentMethod, behavesAs } = body;
  const behaviour = typeof behavesAs === 'string' ? behaviourByName(behavesAs) : undefined;
  if (behaviour?.kind !== 'card') throw new BadControl('behavesAs must be the name of a test card.');
  const changed = store.change((draft) => {
    const instrument = draft.edit('instruments', String(paymentMethod));
    if (instrument) instrument.behaviour = behaviour.name;
    return instrument !== undefined;
  });
  return changed
    ? { status: 200, body: { paymentMethod, behavesAs } }
    : { status: 404, body: { error: 'No such payment method.' } };
}

function deliveries(parts: ControlParts, status: string | null): unknown[] {
  return [...parts.store.all('deliveries')]
    .filter((one) => !status || one.status === status)
    .reverse()
    .slice(0, 1000);
}

function webhooksOf({ webhooks }: ControlParts): unknown {
  return { url: webhooks.url, ...webhooks.disturbance };
}

function disturb(parts: ControlParts, body: Record<string, unknown>): Reply {
  const { disturbance } = parts.webhooks;
  if (typeof body.paused === 'boolean') disturbance.paused = body.paused;
  if (typeof body.reversed === 'boolean') disturbance.reversed = body.reversed;
  if (body.copies !== undefined) disturbance.copies = wholeNumber(body, 'copies', 1, 10);
  parts.webhooks.pump();
  return { status: 200, body: webhooksOf(parts) };
}
