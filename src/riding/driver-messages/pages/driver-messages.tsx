/** The desk writes to one driver or to those of a city, is told before how many it reaches, and sees how many read it. */
import { useEffect } from 'react';
import { Link, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ChipLink } from '#src/design/chip.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import { act, field, forOperators, partOrNull, type Refused } from '#src/design/desk/operator-page.ts';
import { TextAreaField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { cityFrameOf, cityFrames } from '#src/geo/streets/city-frames.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { counted } from '#src/platform/plural.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { driverMessageOperationsCalls, Reach, SentMessage } from '../contract.ts';
import { type Audience, audiences, longestMessage } from '../rules.ts';
import type { Route } from './+types/driver-messages.ts';

export const meta = () => [
  { title: pageTitle('Write to drivers | Operations') },
  { name: 'robots', content: 'noindex' },
];

/** Without a city it is the first that the writer may write to. */
type Asked = { driver: DriverId } | { city: string | undefined; audience: Audience };
type To = Extract<Asked, { driver: DriverId }> | { city: string; audience: Audience };

/** `?driver=12`, or `?city=toronto&audience=everyone`. */
function toIn({ searchParams }: URL): Asked {
  const driver = searchParams.get('driver');
  if (driver && /^\d{1,9}$/.test(driver)) return { driver: Number(driver) as DriverId };
  const audience = audiences.find((one) => one === searchParams.get('audience')) ?? 'on_road';
  const city = searchParams.get('city');
  return { city: city === null ? undefined : cityFrameOf(city).id, audience };
}

const addressOf = (to: To): string =>
  `/operations/driver-messages?${'driver' in to ? `driver=${to.driver}` : `city=${to.city}&audience=${to.audience}`}`;

function load(request: Request, transport?: Transport) {
  const address = pageAddress(request);
  const before = Number(address.searchParams.get('before')) || undefined;
  return forOperators(request, async () => {
    const asked = toIn(address);
    const api = apiFor<typeof driverMessageOperationsCalls>(transport);
    const [reach, sent] = await Promise.all([
      'city' in asked && cityFrames().length === 0
        ? null
        : api('GET /api/operations/driver-messages/reach', { query: asked }),
      partOrNull(api('GET /api/operations/driver-messages', { query: { before } })),
    ]);
    const to: To = 'driver' in asked ? asked : { ...asked, city: reach?.city ?? '' };
    return { to, reach, sent, key: crypto.randomUUID() };
  });
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => send(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => send(request);

/** What was sent is told by its number of drivers; a refusal by its words. */
async function send(
  request: Request,
  transport?: Transport,
): Promise<{ refused: Refused | null; reached: number; id: number }> {
  const form = await request.formData();
  const asked = toIn(pageAddress(request));
  const to: To = 'driver' in asked ? asked : { ...asked, city: asked.city ?? field(form, 'city') };
  const text = field(form, 'text');
  const api = apiFor<typeof driverMessageOperationsCalls>(transport);
  // Pressed twice it is sent once.
  const idempotencyKey = field(form, 'key');
  let [id, reached] = [0, 0];
  const refused = await act('send', async () => {
    const whom = 'driver' in to ? to : { ...to, reaches: Number(field(form, 'reaches')) };
    const body = { to: whom, text };
    ({ id, reached } = await api('POST /api/operations/driver-messages', { body, idempotencyKey }));
  });
  return { refused, reached, id };
}

const readEveryMs = 20_000;

export default function DriverMessagesPage({
  loaderData: { to, reach, sent, key },
  actionData: answer,
}: Route.ComponentProps) {
  const again = useReadAgain();
  useEffect(() => {
    const timer = setInterval(() => document.hidden || again(), readEveryMs);
    return () => clearInterval(timer);
  }, [again]);
  const last = useLastAnswer(answer);
  return (
    <div>
      <h1 className="text-40">Write to drivers</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        They read it in their app, at once or when they come back, and on their phone where they want news
        there. Who wrote what is kept.
      </p>
      <div className="mt-6 grid items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <Card className="min-w-0 p-4 md:p-5">
          {'driver' in to ? <OneDriver reach={reach} /> : <Whom to={to} cities={reach?.cities ?? []} />}
          {reach && (
            <Message
              key={`${addressOf(to)} ${last?.id}`}
              keyOfForm={key}
              to={to}
              reach={reach}
              refused={last?.refused ?? null}
            />
          )}
          {last && !last.refused && (
            <p role="status" className="mt-3 font-medium text-moss">
              Sent to {counted(last.reached, 'driver')}.
            </p>
          )}
        </Card>
        <Sent sent={sent} to={to} />
      </div>
    </div>
  );
}

const OneDriver = ({ reach }: { reach: Reach | null }) => (
  <>
    <h2 className="text-17 font-semibold">To {reach?.name ?? 'one driver'}</h2>
    <p className="mt-1">
      <Link
        to="/operations/driver-messages"
        className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
      >
        To the drivers of a city instead
      </Link>
    </p>
  </>
);

const audienceWords: Record<Audience, string> = {
  on_road: 'On the road now',
  everyone: 'Everyone of the city',
};

function Whom({ to, cities }: { to: Extract<To, { city: string }>; cities: readonly string[] }) {
  return (
    <>
      <h2 className="text-17 font-semibold">To the drivers of {cityFrameOf(to.city).name}</h2>
      <nav aria-label="City" className="mt-3 flex flex-wrap gap-1.5">
        {cityFrames()
          .filter(({ id }) => cities.includes(id))
          .map(({ id, name }) => (
            <ChipLink key={id} to={addressOf({ ...to, city: id })} on={id === to.city} preventScrollReset>
              {name}
            </ChipLink>
          ))}
      </nav>
      <nav aria-label="Who of them" className="mt-2 flex flex-wrap gap-1.5">
        {audiences.map((audience) => (
          <ChipLink
            key={audience}
            to={addressOf({ ...to, audience })}
            on={audience === to.audience}
            preventScrollReset
          >
            {audienceWords[audience]}
          </ChipLink>
        ))}
      </nav>
    </>
  );
}

function Message({
  to,
  reach,
  keyOfForm,
  refused,
}: {
  to: To;
  reach: Reach;
  keyOfForm: string;
  refused: Refused | null;
}) {
  const isBusy = useNavigation().formMethod === 'POST';
  const isToCity = 'city' in to;
  if (reach.reaches === 0)
    return <p className="mt-4 text-muted">It would reach nobody: no driver is there now.</p>;
  return (
    <DeskForm needs="rides.dispatch" method="post" preventScrollReset className="mt-4 space-y-3">
      <input type="hidden" name="key" value={keyOfForm} />
      {isToCity && <input type="hidden" name="city" value={to.city} />}
      {isToCity && <input type="hidden" name="reaches" value={reach.reaches} />}
      <TextAreaField
        label="What do they read?"
        name="text"
        required
        maxLength={longestMessage}
        rows={4}
        hint={`At most ${longestMessage} characters. Nothing about riders: it may be read over a shoulder.`}
        error={refused?.fields?.text}
      />
      {refused && !refused.fields?.text && (
        <p role="alert" className="font-medium text-brick">
          {refused.words}
        </p>
      )}
      {isToCity && (
        <p>
          It reaches <b className="font-semibold">{counted(reach.reaches, 'driver')}</b>.
        </p>
      )}
      <Button type="submit" tone="signal" aria-busy={isBusy} disabled={isBusy}>
        {isToCity ? `Send to ${counted(reach.reaches, 'driver')}` : `Send to ${reach.name}`}
      </Button>
    </DeskForm>
  );
}

function Sent({ sent, to }: { sent: { messages: SentMessage[]; before: number | null } | null; to: To }) {
  return (
    <section aria-labelledby="sent" className="min-w-0">
      <h2 id="sent" className="text-21">
        What was written
      </h2>
      {sent === null && <p className="mt-3 text-muted">This cannot be read now. It is asked for again.</p>}
      {sent?.messages.length === 0 && <p className="mt-3 text-muted">Nobody wrote to drivers yet.</p>}
      <ol className="mt-3 space-y-3">
        {sent?.messages.map((message) => (
          <li key={message.id} className="rounded-card border border-line bg-card p-4">
            <p className="flex flex-wrap items-baseline gap-x-3 text-13 text-muted">
              <b className="text-15 font-semibold text-ink">{toWords(message)}</b>
              <span>
                {message.by}, <When at={message.at} show="near" />
              </span>
              <span className="ml-auto tabular-nums">
                {message.read} of {message.reached} read it
              </span>
            </p>
            <p className="mt-1 break-words whitespace-pre-line">
              {message.text || 'The words went with the account.'}
            </p>
          </li>
        ))}
      </ol>
      {sent?.before && (
        <ButtonLink to={`${addressOf(to)}&before=${sent.before}`} className="mt-4">
          Older messages
        </ButtonLink>
      )}
    </section>
  );
}

function toWords({ driver, city, audience }: SentMessage): string {
  if (city && audience) return `${city}, ${audienceWords[audience].toLowerCase()}`;
  return driver?.name ?? 'A driver who left';
}
