/** What an operator does by hand with one ride, as the forms of its page and of the map ask for it. */
import { field } from '#src/design/desk/operator-page.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { handCalls } from '../contract.ts';

type HandAct = 'assign' | 'release' | 'take-back-asking' | 'note';
type Dispatch = ReturnType<typeof apiFor<typeof handCalls>>;

const driverIn = (form: FormData, name: string) => Number(field(form, name)) as DriverId;

const acts: Record<HandAct, (dispatch: Dispatch, id: string, form: FormData) => Promise<unknown>> = {
  assign: (dispatch, id, form) =>
    dispatch('POST /api/operations/rides/:id/assign', {
      params: { id },
      body: {
        driverId: driverIn(form, 'driverId'),
        from: field(form, 'from') ? driverIn(form, 'from') : null,
        reason: field(form, 'reason'),
        carBroken: form.has('carBroken'),
      },
    }),
  release: (dispatch, id, form) =>
    dispatch('POST /api/operations/rides/:id/release', {
      params: { id },
      body: {
        from: driverIn(form, 'from'),
        reason: field(form, 'reason'),
        carBroken: form.has('carBroken'),
      },
    }),
  'take-back-asking': (dispatch, id, form) =>
    dispatch('POST /api/operations/rides/:id/take-back-asking', {
      params: { id },
      body: { driverId: driverIn(form, 'driverId') },
    }),
  note: (dispatch, id, form) =>
    dispatch('POST /api/operations/rides/:id/notes', { params: { id }, body: { text: field(form, 'text') } }),
};

/** Undefined where the form asks for something else. */
export function handAct(
  form: FormData,
  id: string,
  transport?: Transport,
): (() => Promise<unknown>) | undefined {
  const intent = field(form, 'intent');
  if (!Object.hasOwn(acts, intent)) return undefined;
  return () => acts[intent as HandAct](apiFor<typeof handCalls>(transport), id, form);
}
