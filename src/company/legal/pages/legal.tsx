/** Terms, privacy, refunds and accessibility: texts that operators publish, with the company's facts filled in. */
import { data } from 'react-router';
import { ArticleText } from '#src/company/journal/ui/article-text.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { useDemo } from '#src/people/accounts/ui/session.ts';
import { ApiError, apiFor, isRefusal, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { legalCalls } from '../contract.ts';
import { isLegalName, legalLead, legalTitles } from '../documents.ts';
import { LegalPage, TextLink } from '../ui/legal-page.tsx';
import type { Route } from './+types/legal.ts';

export const handle: PageHandle = { shared: [] };
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [
        { title: pageTitle(legalTitles[loaderData.name]) },
        { name: 'description', content: legalLead(loaderData.name).description },
      ]
    : [];

function toNotFound(error: unknown): never {
  throw isRefusal(error, 'legal_version_not_found') ? new Response(null, { status: 404 }) : error;
}

async function load(request: Request, transport?: Transport) {
  const name = pageAddress(request).pathname.slice(1);
  if (!isLegalName(name)) throw new Response(null, { status: 404 });
  const asked = Number(new URL(request.url).searchParams.get('version'));
  const version = Number.isInteger(asked) && asked > 0 ? asked : undefined;
  const api = apiFor<typeof legalCalls>(transport);
  const page = await api('GET /api/legal/:name', { params: { name }, query: { version } }).catch(toNotFound);
  return { name, earlier: version !== undefined, ...page };
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

/** From the bar that asks for it, on whatever page; without a script this page follows. */
async function accept(request: Request, transport?: Transport) {
  const version = Number((await request.formData()).get('version'));
  try {
    await apiFor<typeof legalCalls>(transport)('POST /api/legal/terms/acceptance', { body: { version } });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || !error.words) throw error;
    return data({ words: error.words }, error.status);
  }
}
export const action = ({ context, request }: Route.ActionArgs) => accept(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => accept(request);

export default function Legal({
  loaderData: { name, html, version, earlier },
  actionData,
}: Route.ComponentProps) {
  const demo = useDemo();
  return (
    <LegalPage title={legalTitles[name]} lead={legalLead(name).lead}>
      {actionData && (
        <p role="alert" className="font-medium text-brick">
          {actionData.words}
        </p>
      )}
      {demo && name === 'terms' && (
        <p className="rounded-card bg-tint p-4">
          This is a demo. Drivers, cars and gear are invented, no money moves, and nothing here binds anybody.
        </p>
      )}
      <ArticleText html={html} />
      {version > 0 && (
        <p className="text-13 text-muted">
          Version {version}
          {earlier ? ', as it was asked for. ' : '. '}
          {earlier && <TextLink to={`/${name}`}>What holds now</TextLink>}
        </p>
      )}
    </LegalPage>
  );
}
