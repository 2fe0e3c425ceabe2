/** What the account page's forms ask for, by their `intent`; the same in the browser and without a script. */
import { data, redirect } from 'react-router';
import type { accountCalls } from '#src/people/accounts/account-contract.ts';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import type { passkeyCalls } from '#src/people/accounts/passkey-contract.ts';
import { mailKinds } from '#src/people/accounts/preferences.ts';
import { type FormAnswer, refusedAnswer, textOf } from '#src/people/accounts/ui/sign-in/form-answer.ts';
import { type Api, isRefusal } from '#src/platform/browser/api.ts';
import { type DistanceUnit, distanceUnits, type FuelUnit, fuelUnits } from '#src/platform/units.ts';

export interface AccountAnswer extends FormAnswer {
  /** The intent it answers, so that a page without a script shows it in the right place. */
  intent?: string;
  /** A new authenticator app's secret, to type or to photograph. */
  factor?: { secret: string; uri: string; picture: string };
  /** Shown once. */
  recoveryCodes?: string[];
}

export type AccountApis = {
  auth: Api<typeof accountsCalls>;
  account: Api<typeof accountCalls>;
  keys: Api<typeof passkeyCalls>;
};

type Change = (apis: AccountApis, form: FormData) => Promise<AccountAnswer | Response>;
interface Described {
  /** Above the refusal. */
  failed: string;
  change: Change;
}

const done = { done: true };

/** A form that asks for nothing but that it is done. */
const pressed = (
  failed: string,
  act: (apis: AccountApis, form: FormData) => Promise<unknown>,
): Described => ({
  failed,
  change: (apis, form) => act(apis, form).then(() => done),
});

const changes: Record<string, Described> = {
  profile: {
    failed: 'Your profile was not updated',
    async change({ auth }, form) {
      const values = {
        firstName: textOf(form, 'firstName'),
        lastName: textOf(form, 'lastName'),
        phone: textOf(form, 'phone'),
      };
      const errors: Record<string, string> = {};
      if (!values.firstName.trim()) errors.firstName = 'Enter your first name.';
      if (!values.lastName.trim()) errors.lastName = 'Enter your last name.';
      if (Object.keys(errors).length) return { errors, values };
      await auth('PATCH /api/auth/profile', { body: values });
      return done;
    },
  },
  'end-sessions': {
    failed: 'Could not sign out those devices',
    async change({ auth }, form) {
      const which = textOf(form, 'which') === 'others' ? 'others' : 'all';
      await auth('DELETE /api/auth/sessions', { query: { which } });
      return which === 'others' ? done : redirect('/login?signed-out');
    },
  },
  'end-session': pressed('Could not sign out that device', ({ auth }, form) =>
    auth('DELETE /api/auth/sessions/:id', { params: { id: textOf(form, 'id') } }),
  ),
  email: {
    failed: 'Your address was not changed',
    async change({ account }, form) {
      const email = textOf(form, 'email');
      if (!email.trim()) return { errors: { email: 'Enter the new address.' } };
      await account('POST /api/account/email', { body: { email } });
      return done;
    },
  },
  'confirm-email': pressed('The mail was not sent', ({ account }) =>
    account('POST /api/account/email/confirmation'),
  ),
  'keep-email': pressed('That did not work', ({ account }) => account('DELETE /api/account/email')),
  password: {
    failed: 'Your password was not changed',
    async change({ account }, form) {
      const currentPassword = textOf(form, 'currentPassword');
      const password = textOf(form, 'password');
      const errors: Record<string, string> = {};
      if (!currentPassword) errors.currentPassword = 'Type the password you have.';
      if (!password) errors.password = 'Choose a new one.';
      if (Object.keys(errors).length) return { errors };
      try {
        await account('POST /api/account/password', { body: { currentPassword, password } });
      } catch (error) {
        if (!isRefusal(error, 'wrong_password')) throw error;
        return { errors: { currentPassword: error.words ?? '' } };
      }
      return done;
    },
  },
  'passkey-remove': pressed('The passkey was not removed', ({ keys }, form) =>
    keys('DELETE /api/account/passkeys/:id', { params: { id: textOf(form, 'passkey') } }),
  ),
  'factor-begin': {
    failed: 'Two-step sign-in was not set up',
    change: async ({ account }) => ({ factor: await account('POST /api/account/second-factor') }),
  },
  'factor-confirm': {
    failed: 'Two-step sign-in is not on yet',
    async change({ account }, form) {
      const factor = {
        secret: textOf(form, 'secret'),
        uri: textOf(form, 'uri'),
        picture: textOf(form, 'picture'),
      };
      const code = textOf(form, 'code');
      if (!code.trim()) return { factor, errors: { code: 'Type the 6 figures.' } };
      try {
        return await account('POST /api/account/second-factor/confirm', { body: { code } });
      } catch (error) {
        if (!isRefusal(error, 'wrong_code')) throw error;
        return { factor, errors: { code: error.words ?? '' } };
      }
    },
  },
  'factor-off': pressed('Two-step sign-in is still on', ({ account }) =>
    account('DELETE /api/account/second-factor'),
  ),
  'recovery-codes': {
    failed: 'No new codes were made',
    change: ({ account }) => account('POST /api/account/recovery-codes'),
  },
  preferences: {
    failed: 'Your choices were not kept',
    async change({ account }, form) {
      const wanted = form.getAll('mail');
      await account('PUT /api/account/preferences', {
        body: {
          distance: oneOf<DistanceUnit>(distanceUnits, textOf(form, 'distance')),
          fuel: oneOf<FuelUnit>(fuelUnits, textOf(form, 'fuel')),
          unwantedMails: mailKinds.filter((kind) => !wanted.includes(kind)),
        },
      });
      return done;
    },
  },
  'ask-data': pressed('Your data was not asked for', ({ account }) => account('POST /api/account/exports')),
};

const oneOf = <T extends string>(values: readonly T[], value: string): T | null =>
  values.find((known) => known === value) ?? null;

/** Does what a form of the account page asks for. `atServer` is a form that was posted without a script. */
export async function changeAccount(request: Request, apis: AccountApis, atServer: boolean) {
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  const known = changes[intent];
  if (!known) return data<AccountAnswer>({ intent, title: 'That did not work' }, 422);
  try {
    const answer = await known.change(apis, form);
    if (answer instanceof Response) return answer;
    return data<AccountAnswer>({ intent, ...answer }, answer.errors ? 422 : 200);
  } catch (error) {
    // In the browser the question came up over the page; here it is a page of its own.
    if (atServer && isRefusal(error, 'proof_required')) return redirect('/account/prove?next=%2Faccount');
    return data<AccountAnswer>({ intent, ...refusedAnswer(error, known.failed) }, 422);
  }
}
