/** Inviting somebody from the desk, and what the form is told. */
import { act, field, type Refused } from '#src/design/desk/operator-page.ts';
import type { operatorsCalls } from '#src/people/operators/contract.ts';
import type { Api } from '#src/platform/browser/api.ts';
import { grantsIn } from './role-choice.tsx';

export const inviteForm = 'invite:0';

/** Refused, or invited; `link` is there where no mail leaves this machine. */
export interface OperatorsAnswer extends Refused {
  invited?: { email: string; link: string | null };
}

export async function invite(form: FormData, api: Api<typeof operatorsCalls>): Promise<OperatorsAnswer> {
  let invited: OperatorsAnswer['invited'];
  const refused = await act(inviteForm, async () => {
    const { invitation, link } = await api('POST /api/operations/invitations', {
      body: {
        firstName: field(form, 'firstName'),
        lastName: field(form, 'lastName'),
        email: field(form, 'email'),
        deskRoles: grantsIn(form),
      },
    });
    invited = { email: invitation.email, link };
  });
  return refused ?? { form: inviteForm, words: '', ...(invited && { invited }) };
}
