import { redirect } from 'react-router';
import { ButtonLink, buttonClass } from '#src/design/button.tsx';
import { Download } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import type { accountCalls } from '#src/people/accounts/account-contract.ts';
import { FormPage } from '#src/people/accounts/ui/sign-in/form-page.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/own-data.ts';

export const meta = () => [{ title: pageTitle('Your Data') }];

export const loader = ({ context, params }: Route.LoaderArgs) => load(params.id, transportOf(context));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.id);

async function load(id: string, transport?: Transport) {
  try {
    const exports = await apiFor<typeof accountCalls>(transport)('GET /api/account/exports');
    return { found: exports.find((one) => String(one.id) === id) ?? null };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect(`/login?next=${encodeURIComponent(`/account/data/${id}`)}`);
    throw error;
  }
}

/** Where the mail's link leads: the files, for whoever is signed in as the person they are about. */
export default function OwnData({ loaderData: { found } }: Route.ComponentProps) {
  if (!found?.readyAt || !found.endsAt) {
    return (
      <FormPage
        title={found ? 'Not ready yet' : 'This link has ended'}
        intro={
          found
            ? 'We are still putting your data together. A mail comes when it is ready.'
            : 'Copies of your data are kept for 7 days. Ask for a new one on your account page.'
        }
      >
        <ButtonLink to="/account#your-data" tone="signal" size="lg" wide>
          Go to your account
        </ButtonLink>
      </FormPage>
    );
  }
  const file = (format: string) => `/api/account/exports/${found.id}/${format}`;
  return (
    <FormPage
      title="Your data"
      intro={`Everything ${companyName()} keeps about you, as a page to read and for programs.`}
    >
      <p className="mb-5 text-muted">
        Put together <When at={found.readyAt} />. Here until <When at={found.endsAt} show="date" />.
      </p>
      <div className="space-y-3">
        <a href={file('html')} download className={buttonClass({ tone: 'signal', size: 'lg', wide: true })}>
          <span className="inline-flex items-center gap-2">
            <Download size={18} aria-hidden="true" />
            Page to read
          </span>
        </a>
        <a href={file('json')} download className={buttonClass({ size: 'lg', wide: true })}>
          <span className="inline-flex items-center gap-2">
            <Download size={18} aria-hidden="true" />
            JSON
          </span>
        </a>
        <ButtonLink to="/account#your-data" tone="ghost" wide>
          Back to your account
        </ButtonLink>
      </div>
    </FormPage>
  );
}
