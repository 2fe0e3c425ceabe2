/** A legal page at the desk: written, looked at, published with a reason, and every version of before. */
import { Form, Link, useNavigation } from 'react-router';
import { ArticleText } from '#src/company/journal/ui/article-text.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { TextAreaField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { settingCalls } from '#src/platform/settings/contract.ts';
import type { legalDeskCalls } from '../contract.ts';
import { isLegalName, type LegalName, legalNames, legalSettingName, legalTitles } from '../documents.ts';
import { legalFacts } from '../facts.ts';
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
    const [settings, versions] = await Promise.all([
      api('GET /api/operations/settings'),
      api('GET /api/operations/settings/:name/versions', { params: { name: setting } }),
    ]);
    const now = settings.find((one) => one.name === setting);
    if (!now) throw new Response(null, { status: 404 });
    // An earlier version is opened in the editor, and holds again once it is published.
    const wanted = Number(new URL(request.url).searchParams.get('from'));
    const opened = versions.find(({ version }) => version === wanted)?.value ?? now.value;
    return { name, version: now.version, text: String(opened.text), versions, from: wanted || null };
  });
export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(params.name, request, transportOf(context));
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(params.name, request);

type Answer = Refused | { preview: string; text: string; reason: string } | null;

async function change(asked: string | undefined, request: Request, transport?: Transport): Promise<Answer> {
  const form = await request.formData();
  const said = (name: string) => field(form, name);
  const text = said('text');
  if (said('intent') !== 'preview')
    return act('legal', () =>
      apiFor<typeof settingCalls>(transport)('PUT /api/operations/settings/:name', {
        params: { name: legalSettingName(nameIn(asked)) },
        body: { version: Number(said('version')), value: { text }, reason: said('reason') },
      }),
    );
  let preview = '';
  const refused = await act('legal', async () => {
    const call = 'POST /api/operations/legal/preview';
    preview = (await apiFor<typeof legalDeskCalls>(transport)(call, { body: { text } })).html;
  });
  return refused ?? { preview, text, reason: said('reason') };
}
export const action = ({ context, params, request }: Route.ActionArgs) =>
  change(params.name, request, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => change(params.name, request);

export default function DeskLegal({
  loaderData: { name, version, text, versions, from },
  actionData: answer,
}: Route.ComponentProps) {
  const seen = answer && 'preview' in answer ? answer : null;
  const refused = useLastAnswer(answer && 'form' in answer ? answer : answer === null ? null : undefined);
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
      {answer === null && (
        <p role="status" className="mt-3 font-medium text-moss">
          Published. It holds from now on.
        </p>
      )}
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="space-y-6">
          <Card className="p-4 md:p-5">
            <Form key={`${name} ${version} ${from}`} method="post" preventScrollReset className="space-y-4">
              <input type="hidden" name="version" value={version} />
              <TextAreaField
                label={from ? `Text of version ${from}` : 'Text'}
                name="text"
                rows={22}
                required
                maxLength={40_000}
                defaultValue={text}
                error={refused?.fields?.text}
              />
              <TextAreaField label="Why" name="reason" rows={2} maxLength={300} defaultValue={seen?.reason} />
              {refused && (
                <p role="alert" className="font-medium text-brick">
                  {refused.words}
                </p>
              )}
              <div className="flex flex-wrap gap-3">
                <Button type="submit" name="intent" value="preview" tone="outline" busy={busy === 'preview'}>
                  Look at it
                </Button>
                <Button type="submit" name="intent" value="publish" tone="spruce" busy={busy === 'publish'}>
                  Publish now
                </Button>
              </div>
            </Form>
          </Card>
          {seen && (
            <Card className="p-4 md:p-5">
              <h2 className="text-13 font-semibold text-muted">As it would look</h2>
              <ArticleText html={seen.preview} className="mt-3 text-17" />
            </Card>
          )}
        </div>
        <div className="space-y-6">
          <section aria-labelledby="facts">
            <h2 id="facts" className="text-21">
              Filled in
            </h2>
            <dl className="mt-3 space-y-2">
              {Object.entries(legalFacts).map(([fact, now]) => (
                <div key={fact}>
                  <dt className="font-mono text-13 text-muted">{`{${fact}}`}</dt>
                  <dd className="break-words">{now()}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section aria-labelledby="versions">
            <h2 id="versions" className="text-21">
              Versions
            </h2>
            {versions.length === 0 && <p className="mt-2 text-muted">What the program comes with holds.</p>}
            <ol className="mt-3 divide-y divide-line">
              {versions.map((one) => (
                <li key={one.version} className="py-3">
                  <Link
                    to={`/operations/legal/${name}?from=${one.version}`}
                    className="font-semibold text-spruce underline"
                  >
                    Version {one.version}
                  </Link>
                  <p className="break-words">{one.reason}</p>
                  <p className="text-13 text-muted">
                    <When at={one.changedAt} />
                    {one.changedBy === null ? ', brought by a file' : `, account ${one.changedBy}`}
                  </p>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </div>
    </div>
  );
}
