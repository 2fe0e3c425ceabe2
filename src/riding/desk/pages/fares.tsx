/** Fares of a city: its versions, the draft of the next one, what it would have cost last week, and publishing it. */

import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Card } from '#src/design/card.tsx';
import { cx } from '#src/design/class-names.ts';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { type Api, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { currencyCode } from '#src/platform/money.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { elsewhere } from '#src/riding/quotes/versions/bounds.ts';
import type { fareCalls } from '#src/riding/quotes/versions/contract.ts';
import type { FarePreview } from '#src/riding/quotes/versions/shapes.ts';
import { countChanges, readFares } from '../ui/fares/fare-form.ts';
import { FarePreviewView } from '../ui/fares/fare-preview.tsx';
import { FareRules } from '../ui/fares/fare-rules.tsx';
import { FareTable } from '../ui/fares/fare-table.tsx';
import { FareVersions, faresAddress, VersionActs } from '../ui/fares/fare-versions.tsx';
import { PublishFares } from '../ui/fares/publish-fares.tsx';
import { useNewestSeen } from '../ui/fares/use-newest-seen.ts';
import type { Route } from './+types/fares.ts';

export const meta = () => [{ title: pageTitle('Fares') }];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const api = apiFor<typeof fareCalls>(transport);
    const { searchParams } = pageAddress(request);
    const areas = await api('GET /api/operations/fares');
    const id = searchParams.get('city') ?? areas[0]?.id ?? elsewhere;
    const from = searchParams.get('from');
    const version = searchParams.get('v') ?? from;
    const [fares, shown] = await Promise.all([
      api('GET /api/operations/fares/:area', { params: { area: id } }),
      version === null
        ? null
        : api('GET /api/operations/fares/:area/versions/:version', { params: { area: id, version } }),
    ]);
    return { areas, ...fares, shown, isNew: from !== null, now: new Date().toISOString() };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

interface Answer {
  refused: Refused | null;
  done?: string;
  preview?: FarePreview;
}

async function change(request: Request, transport?: Transport): Promise<Answer> {
  const form = await request.formData();
  const api = apiFor<typeof fareCalls>(transport);
  const said = (name: string) => field(form, name);
  const params = { area: said('area') };
  const ofVersion = { ...params, version: said('id') };
  switch (said('intent')) {
    case 'take_back': {
      const refused = await act(said('form'), () =>
        api('POST /api/operations/fares/:area/versions/:version/take-back', {
          params: { area: areaAsked(request), version: said('id') },
          body: { reason: said('reason') },
        }),
      );
      return refused ? { refused } : { refused, done: 'Taken back. The version before holds again.' };
    }
    case 'discard': {
      const [version = '', revision = ''] = said('id').split('-');
      const refused = await act(said('form'), () =>
        api('POST /api/operations/fares/:area/versions/:version/discard', {
          params: { area: areaAsked(request), version },
          body: { revision },
        }),
      );
      return refused ? { refused } : { refused, done: 'The draft is thrown away.' };
    }
    case 'preview': {
      let preview: FarePreview | undefined;
      const refused = await act('fares', async () => {
        const body = { sheet: readFares(form) };
        preview = await api('POST /api/operations/fares/:area/preview', { params, body });
      });
      return { refused, ...(preview && { preview }) };
    }
    default:
      return write(api, ofVersion, form);
  }
}

/** Which city the address names: forms within the page are of it. */
const areaAsked = (request: Request): string => pageAddress(request).searchParams.get('city') ?? '';

/** Saves the draft, and publishes it where that was asked. */
async function write(
  api: Api<typeof fareCalls>,
  { area }: { area: string },
  form: FormData,
): Promise<Answer> {
  const said = (name: string) => field(form, name);
  const isPublished = said('intent') === 'publish';
  const day = said('day');
  const refused = await act('fares', async () => {
    const { version, revision } = await api('PUT /api/operations/fares/:area/draft', {
      params: { area },
      body: {
        revision: said('revision'),
        basedOn: said('basedOn') || null,
        newest: said('newest'),
        sheet: readFares(form),
        reason: said('reason'),
      },
    });
    if (isPublished)
      await api('POST /api/operations/fares/:area/versions/:version/publish', {
        params: { area, version },
        body: { revision, from: day || said('time') ? { day, time: said('time') } : null },
      });
  });
  if (refused) return { refused };
  const published = day
    ? 'Published. It holds from the time you chose.'
    : 'Published. It holds within a second.';
  return { refused, done: isPublished ? published : 'Saved. Rides are not priced by a draft.' };
}

export default function Fares({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { areas, area, versions, live, draft, start, shown, isNew, now } = loaderData;
  const last = useLastAnswer(answer);
  const refused = last?.refused ?? null;
  const isReadOnly = shown !== null && !isNew && shown.state !== 'draft';
  const sheet = shown?.sheet ?? draft?.sheet ?? live?.sheet ?? start;
  const errors = refused?.form === 'fares' ? (refused.fields ?? {}) : {};
  const editing = { sheet, live: live?.sheet ?? null, isReadOnly, errors };
  const newest = useNewestSeen(area.id, versions[0]?.version ?? 0, last?.done ? last : null);
  const basedOn = shown?.version ?? draft?.basedOn ?? live?.version ?? '';
  return (
    <div>
      <h1 className="text-40">Fares{area.state === null ? ' elsewhere' : ` of ${area.name}`}</h1>
      <Summary {...loaderData} isReadOnly={isReadOnly} />
      <p className="mt-2">
        <Link to="/operations/vehicle-types" className="font-semibold text-spruce underline">
          Vehicle types
        </Link>
      </p>
      <AreaSwitch areas={areas} current={area.id} />
      {last?.done && <Done words={last.done} key={`${draft?.version} ${draft?.revision} ${live?.version}`} />}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[220px_minmax(0,1fr)]">
        <FareVersions
          {...{ versions, area, now }}
          shown={isNew ? null : (shown?.version ?? draft?.version ?? null)}
        />
        {/* Other fares are another form; what was refused or tried stays as it was typed. */}
        <div
          className="min-w-0 space-y-6"
          key={`${area.id} ${shown?.version} ${isNew} ${draft?.version} ${draft?.revision}`}
        >
          {shown && isReadOnly && <VersionActs version={shown} area={area} refused={refused} />}
          <DeskForm needs="fares.publish" method="post" preventScrollReset className="space-y-6">
            <input type="hidden" name="area" value={area.id} />
            <input type="hidden" name="revision" value={draft?.revision ?? 0} />
            <input type="hidden" name="basedOn" value={basedOn} />
            <input type="hidden" name="newest" value={newest} />
            <FareTable {...editing} unit={area.distanceUnit} />
            <FareRules {...editing} ruleAreas={area.ruleAreas} />
            {!isReadOnly && (
              <PublishFares
                {...{ area, errors }}
                reason={draft?.reason ?? ''}
                refused={refused?.form === 'fares' ? refused : null}
              />
            )}
          </DeskForm>
          {draft && !isReadOnly && (
            <ActForm
              needs="fares.publish"
              intent="discard"
              id={`${draft.version}-${draft.revision}`}
              label="Throw the draft away"
              about={`version ${draft.version}`}
              tone="brick"
              refused={refused}
            />
          )}
        </div>
        {!isReadOnly && (
          <section aria-labelledby="last-week" className="min-w-0 lg:col-start-2">
            <Card className="p-4 md:p-5">
              <h2 id="last-week" className="mb-2 text-21">
                If last week had been this draft
              </h2>
              {last?.preview ? (
                <FarePreviewView preview={last.preview} unit={area.distanceUnit} />
              ) : (
                <p className="text-muted">
                  Try the draft on last week’s rides to see who pays and earns more or less.
                </p>
              )}
            </Card>
          </section>
        )}
      </div>
    </div>
  );
}

/** What was done, brought into sight: the button pressed stands far below. */
function Done({ words }: { words: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <p ref={line} role="status" className="mt-4 font-medium text-moss">
      {words}
    </p>
  );
}

function Summary({
  area,
  live,
  draft,
  shown,
  isNew,
  isReadOnly,
}: Route.ComponentProps['loaderData'] & { isReadOnly: boolean }) {
  const money = `Amounts in ${currencyCode().toUpperCase()}. A tax that is added comes on top; one that prices hold is within.`;
  if (shown && isReadOnly)
    return (
      <p className="mt-2 text-muted">
        Version {shown.version} as it was published. {money}
      </p>
    );
  const what = draft ? `v${draft.version}, a draft` : 'A new version';
  const sheet = shown?.sheet ?? draft?.sheet ?? live?.sheet;
  const changes = live && sheet && (draft || isNew) ? countChanges(sheet, live.sheet) : null;
  return (
    <div className="mt-2 max-w-[680px] text-muted">
      <p>
        {what}
        {shown && isNew ? ` from v${shown.version}` : ''}. {money}
        {changes && ` ${count(changes.cells, 'cell')} and ${count(changes.rules, 'rule')} changed.`}
      </p>
      {!live && (
        <p className="mt-2 text-ink">
          <Badge tone="amber">No fares yet</Badge>{' '}
          {area.state === null
            ? 'Trips beyond the cities are not priced until fares are published here.'
            : 'Publish fares before the city is opened: without them nobody is told a price. The numbers below are a start, and nobody’s prices; read each of them.'}
        </p>
      )}
    </div>
  );
}

const count = (many: number, one: string) => `${many} ${one}${many === 1 ? '' : 's'}`;

function AreaSwitch({
  areas,
  current,
}: {
  areas: Route.ComponentProps['loaderData']['areas'];
  current: string;
}) {
  return (
    <nav aria-label="City" className="mt-4 flex gap-1 overflow-x-auto">
      {areas.map(({ id, name }) => (
        <Link
          key={id}
          to={faresAddress(id)}
          aria-current={id === current ? 'page' : undefined}
          className={cx(
            'inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 focus-visible:-outline-offset-2',
            id === current
              ? 'border-transparent bg-selected font-semibold text-on-selected'
              : 'border-line text-muted hover:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
