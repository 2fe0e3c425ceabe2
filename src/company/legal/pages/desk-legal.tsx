/** A legal page at the desk: written, looked at, published with a reason, and every version of before. */
import { Link, useNavigation } from 'react-router';
import { ArticleText } from '#src/company/journal/ui/article-text.tsx';
import { Card } from '#src/design/card.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { settingCalls } from '#src/platform/settings/contract.ts';
import type { legalDeskCalls } from '../contract.ts';
import { isLegalName, type LegalName, legalNames, legalSettingName, legalTitles } from '../documents.ts';
import { LegalEditor, LegalFacts, LegalVersions } from '../ui/desk-parts.tsx';
import type { Route } from './+types/desk-legal.ts';

export const meta = () => [
  { title: pageTitle('Legal pages | Operations') },
  { name: 'robots', content: 'noindex' },
];

const nameIn = (asked: string | undefined): LegalName => {
  const name = asked ?? 'terms';
  if (!isLegalName(name)) throw new Response(null, { status: 404 });
  return name;
};

const load = (asked: string | undefined, request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const name = nameIn(asked);
    const api = apiFor<typeof settingCalls>(transport);
    const setting = legalSettingName(name);
    const [settings, versions, acceptances] = await Promise.all([
      api('GET /api/operations/settings'),
      api('GET /api/operations/settings/:name/versions', { params: { name: setting } }),
      apiFor<typeof legalDeskCalls>(transport)('GET /api/operations/legal/acceptances'),
    ]);
    const now = settings.find((one) => one.name === setting);
    if (!now) throw new Response(null, { status: 404 });
    // An earlier version is opened in the editor, and holds again once it is published.
    const wanted = Number(new URL(request.url).searchParams.get('from'));
    const opened = versions.find(({ version }) => version === wanted)?.value ?? now.value;
    return {
      name,
      version: now.version,
      text: String(opened.text),
      versions,
      acceptances,
      from: wanted || null,
    };
  });
export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(params.name, request, transportOf(context));
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(params.name, request);

type Answer = Refused | { preview: string; text: string; reason: string; asks: boolean } | null;

async function change(asked: string | undefined, request: Request, transport?: Transport): Promise<Answer> {
  const form = await request.formData();
  const said = (name: string) => field(form, name);
  const text = said('text');
  if (said('intent') !== 'preview')
    return act('legal', () =>
      apiFor<typeof settingCalls>(transport)('PUT /api/operations/settings/:name', {
        params: { name: legalSettingName(nameIn(asked)) },
        body: {
          version: Number(said('version')),
          value: { text, asks: form.has('asks') },
          reason: said('reason'),
        },
      }),
    );
  let preview = '';
  const refused = await act('legal', async () => {
    const call = 'POST /api/operations/legal/preview';
    preview = (await apiFor<typeof legalDeskCalls>(transport)(call, { body: { text } })).html;
  });
  return refused ?? { preview, text, reason: said('reason'), asks: form.has('asks') };
}
export const action = ({ context, params, request }: Route.ActionArgs) =>
  change(params.name, request, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => change(params.name, request);

export default function DeskLegal({ loaderData, actionData: answer }: Route.ComponentProps) {
  const seen = answer && 'preview' in answer ? answer : null;
  const refused = useLastAnswer(answer && 'form' in answer ? answer : answer === null ? null : undefined);
  const { name } = loaderData;
  const busy = useNavigation().formData?.get('intent');
  return (
    <div>
      <h1 className="text-40">Legal pages</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        What stands at{' '}
        <Link to={`/${name}`} className="text-spruce underline">
          /{name}
        </Link>
        , in Markdown. What is published holds at once. Have it read by somebody who knows your law.
      </p>
      <nav aria-label="Legal pages" className="mt-4 flex flex-wrap gap-x-5">
        {legalNames.map((one) => (
          <Link
            key={one}
            to={`/operations/legal/${one}`}
            aria-current={one === name ? 'page' : undefined}
            className="inline-flex min-h-11 items-center font-medium aria-[current]:text-spruce aria-[current]:underline"
          >
            {legalTitles[one]}
          </Link>
        ))}
      </nav>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="space-y-6">
          <LegalEditor
            {...loaderData}
            seen={seen}
            refused={refused}
            busy={busy}
            isPublished={answer === null}
          />
          {seen && (
            <Card className="p-4 md:p-5">
              <h2 className="text-13 font-semibold text-muted">As it would look</h2>
              <ArticleText html={seen.preview} className="mt-3 text-17" />
            </Card>
          )}
        </div>
        <div className="space-y-6">
          <LegalFacts />
          <LegalVersions {...loaderData} />
        </div>
      </div>
    </div>
  );
}
