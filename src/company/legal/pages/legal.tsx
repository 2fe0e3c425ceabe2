/** Terms, privacy, refunds and accessibility: texts that operators publish, with the company's facts filled in. */
import { ArticleText } from '#src/company/journal/ui/article-text.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { useDemo } from '#src/people/accounts/ui/session.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { legalCalls } from '../contract.ts';
import { isLegalName, legalLead, legalTitles } from '../documents.ts';
import { LegalPage } from '../ui/legal-page.tsx';
import type { Route } from './+types/legal.ts';

export const handle: PageHandle = { shared: [] };
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [
        { title: pageTitle(legalTitles[loaderData.name]) },
        { name: 'description', content: legalLead(loaderData.name).description },
      ]
    : [];

async function load(request: Request, transport?: Transport) {
  const name = pageAddress(request).pathname.slice(1);
  if (!isLegalName(name)) throw new Response(null, { status: 404 });
  const page = await apiFor<typeof legalCalls>(transport)('GET /api/legal/:name', { params: { name } });
  return { name, ...page };
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export default function Legal({ loaderData: { name, html, version } }: Route.ComponentProps) {
  const demo = useDemo();
  return (
    <LegalPage title={legalTitles[name]} lead={legalLead(name).lead}>
      {demo && name === 'terms' && (
        <p className="rounded-card bg-tint p-4">
          This is a demo. Drivers, cars and gear are invented, no money moves, and nothing here binds anybody.
        </p>
      )}
      <ArticleText html={html} />
      {version > 0 && <p className="text-13 text-muted">Version {version}.</p>}
    </LegalPage>
  );
}
