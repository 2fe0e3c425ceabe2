/** Where an operator sets up the second step of signing in, on the way to the desk. */
import { redirect } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import type { accountCalls } from '#src/people/accounts/account-contract.ts';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import { safeNext } from '#src/people/accounts/rules.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { SecondFactorSection } from '../ui/second-factor-section.tsx';
import type { Route } from './+types/second-step.ts';

export const meta = () => [{ title: pageTitle('Second step') }, { name: 'robots', content: 'noindex' }];

export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function load(request: Request, transport?: Transport) {
  const next = safeNext(new URL(request.url).searchParams.get('next'));
  try {
    const [user, security] = await Promise.all([
      apiFor<typeof accountsCalls>(transport)('GET /api/auth/session'),
      apiFor<typeof accountCalls>(transport)('GET /api/account/security'),
    ]);
    return { user, factor: security.secondFactor, next };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    throw redirect(
      `/login?next=${encodeURIComponent(`/account/second-step?next=${encodeURIComponent(next)}`)}`,
    );
  }
}

export default function SecondStep({ loaderData: { user, factor, next } }: Route.ComponentProps) {
  return (
    <div className="page-column max-w-[920px] grow py-8 md:py-12">
      <h1 className="text-40">One more step</h1>
      <p className="mt-3 mb-8 max-w-[60ch] text-17 text-muted">
        Operators reach everybody’s money and places, so they sign in in two steps: the password, and a code
        of an authenticator app on a phone.
      </p>
      <SecondFactorSection
        factor={factor}
        isOperator={user.roles.includes('operator')}
        emailVerified={user.emailVerified}
        posted={undefined}
      />
      {factor && (
        <ButtonLink to={next} tone="signal" size="lg">
          Go on
        </ButtonLink>
      )}
    </div>
  );
}
