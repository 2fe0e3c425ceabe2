/** Somebody on one page: who they are, what they did as rider, driver, seller and buyer, and what was decided. */
import { Form, Link, useNavigation } from 'react-router';
import { carOrdersTable, listingsTable } from '#src/cars/desk/tables/car-tables.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { May } from '#src/design/desk/may.tsx';
import { act, field, forOperators, partOrNull, type Refused } from '#src/design/desk/operator-page.ts';
import { SmallTable } from '#src/design/desk/table/small-table.tsx';
import { useMissingAgain } from '#src/design/desk/use-missing-again.ts';
import { deviceName } from '#src/design/device-name.ts';
import { TextAreaField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { paymentsTable, payoutsTable } from '#src/money/desk/tables/money-tables.ts';
import type { peopleCalls } from '#src/people/accounts/people-contract.ts';
import { logWords } from '#src/people/desk/ui/log-words.ts';
import type { PersonRecord, personRecordCalls } from '#src/people/desk-records/contract.ts';
import { myPermissions } from '#src/people/operators/ui/my-permissions.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { readTablePage } from '#src/platform/desk-tables/read-table.ts';
import type { TablePage, TableRow, TableShape } from '#src/platform/desk-tables/table-shape.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { driverCarsTable, driversTable } from '#src/riding/desk/tables/driver-table.ts';
import { ridesTable } from '#src/riding/desk/tables/ride-table.ts';
import { shopOrdersTable } from '#src/shop/desk/tables/order-table.ts';
import { questionsTable } from '../tables/company-tables.ts';
import type { Route } from './+types/person.ts';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle(loaderData?.person.name ?? 'Account') },
  { name: 'robots', content: 'noindex' },
];

interface Part {
  title: string;
  shape: TableShape;
  /** The filter that means this person. */
  by: string;
  columns: readonly string[];
  /** Where the whole table is. */
  to: string;
  linkOf?: (row: TableRow) => string | undefined;
  /** Shown where the account has this role alone; to everybody unless told. */
  role?: string;
}

const rideLink = ({ id }: TableRow) => `/operations/rides/${id}`;
const parts: readonly Part[] = [
  {
    ...{ title: 'As a driver', shape: driversTable, by: 'name', role: 'driver', to: '/operations/roster' },
    columns: ['plate', 'now', 'state', 'city', 'hours', 'rating', 'rides', 'papers', 'owed'],
    linkOf: ({ plate }) => `/operations/drivers?find=${encodeURIComponent(String(plate))}`,
  },
  {
    ...{ title: 'Rides driven', shape: ridesTable, by: 'driver', role: 'driver', to: '/operations/rides' },
    columns: ['ride', 'asked', 'state', 'rider', 'fare'],
    ...{ linkOf: rideLink },
  },
  {
    ...{ title: 'Cars driven', shape: driverCarsTable, by: 'driver', role: 'driver' },
    columns: ['plate', 'car', 'state', 'use', 'added'],
    ...{ to: '/operations/driver-cars', linkOf: ({ id }) => `/operations/driver-cars/${id}` },
  },
  {
    ...{ title: 'Rides taken', shape: ridesTable, by: 'rider', to: '/operations/rides' },
    columns: ['ride', 'asked', 'state', 'destination', 'fare'],
    ...{ linkOf: rideLink },
  },
  {
    ...{ title: 'Payments', shape: paymentsTable, by: 'payer', to: '/operations/payments/all' },
    columns: ['what', 'at', 'state', 'amount', 'back'],
    ...{ linkOf: ({ id }) => `/operations/payments/${id}` },
  },
  {
    ...{ title: 'Paid out to them', shape: payoutsTable, by: 'payee', to: '/operations/payouts/all' },
    columns: ['at', 'state', 'amount', 'bank'],
  },
  {
    ...{ title: 'Cars for sale', shape: listingsTable, by: 'seller', to: '/operations/listings/all' },
    columns: ['car', 'made', 'state', 'price'],
  },
  {
    ...{ title: 'Cars bought', shape: carOrdersTable, by: 'buyer', to: '/operations/car-sales/all' },
    columns: ['order', 'at', 'car', 'state', 'total'],
  },
  {
    ...{ title: 'Gear bought', shape: shopOrdersTable, by: 'buyer', to: '/operations/shop/orders' },
    columns: ['order', 'at', 'state', 'what', 'total'],
    ...{ linkOf: ({ order }) => `/operations/shop/${order}` },
  },
  {
    ...{ title: 'Questions', shape: questionsTable, by: 'who', to: '/operations/tickets/all' },
    columns: ['number', 'last', 'state', 'type', 'answeredBy'],
    ...{ linkOf: ({ state }) => `/operations/tickets?state=${state}` },
  },
];

function load(request: Request, id: string, transport?: Transport) {
  return forOperators(request, async () => {
    const may = await myPermissions(transport);
    const person = await apiFor<typeof personRecordCalls>(transport)(
      'GET /api/operations/people/:id/record',
      { params: { id } },
    );
    const who = `#${person.id}`;
    const pages = await Promise.all(
      parts.map(({ shape, by, role }): Promise<TablePage | null> | undefined =>
        may(shape.permission) && (!role || person.roles.includes(role))
          ? partOrNull(readTablePage(shape, { [by]: who }, { transport }))
          : undefined,
      ),
    );
    return { person, pages };
  });
}
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(request, params.id, transportOf(context));
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(request, params.id);

export const action = ({ context, request, params }: Route.ActionArgs) =>
  change(request, params.id, transportOf(context));
export const clientAction = ({ request, params }: Route.ClientActionArgs) => change(request, params.id);

const verbs = ['end-sessions', 'disable', 'enable'] as const;

async function change(request: Request, id: string, transport?: Transport) {
  const form = await request.formData();
  const verb = verbs.find((known) => known === field(form, 'intent'));
  return act(field(form, 'form'), () =>
    verb
      ? apiFor<typeof peopleCalls>(transport)(`POST /api/operations/people/:id/${verb}`, {
          params: { id },
          body: { reason: field(form, 'reason') },
        })
      : apiFor<typeof personRecordCalls>(transport)('POST /api/operations/people/:id/notes', {
          params: { id },
          body: { text: field(form, 'text') },
        }),
  );
}

export default function OperationsPerson({ loaderData, actionData: answer }: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  const { person, pages } = loaderData;
  const empty = parts.filter((_, at) => pages[at]?.rows.length === 0);
  useMissingAgain(Object.fromEntries(pages.map((page, at) => [at, page])));
  return (
    <div className="space-y-6">
      <Head person={person} />
      <Acts person={person} refused={refused} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div className="min-w-0 space-y-5">
          {parts.map(({ by, role: _, ...part }, at) => {
            const page = pages[at];
            return (
              page !== undefined &&
              page?.rows.length !== 0 && (
                <SmallTable
                  key={part.title}
                  {...part}
                  page={page}
                  query={`${by}=${encodeURIComponent(`#${person.id}`)}`}
                />
              )
            );
          })}
          {empty.length > 0 && (
            <p className="rounded-card border border-line bg-well p-4 text-muted">
              Nothing so far of: {empty.map(({ title }) => title.toLowerCase()).join(', ')}.
            </p>
          )}
        </div>
        <div className="min-w-0 space-y-5">
          <Notes person={person} refused={refused} />
          <Decided person={person} />
          <Sessions person={person} />
        </div>
      </div>
    </div>
  );
}

function Head({ person }: { person: PersonRecord }) {
  return (
    <header>
      <p>
        <Link
          to="/operations/accounts"
          className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
        >
          All accounts
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {person.image && (
          <img
            src={person.image}
            alt=""
            width={64}
            height={64}
            className="size-16 rounded-full object-cover"
          />
        )}
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="text-28 break-words">{person.name || `Account ${person.id}`}</h1>
            {person.deletedAt && <Badge>Has left</Badge>}
            {person.disabledAt && <Badge tone="brick">Kept out</Badge>}
            {person.roles.map((role) => (
              <Badge key={role} tone={role === 'operator' ? 'spruce' : 'neutral'}>
                {role}
              </Badge>
            ))}
            {person.secondFactor && <Badge tone="moss">Two steps</Badge>}
          </div>
          <p className="mt-1 break-words text-muted">
            Account {person.id}
            {person.email && `, ${person.email}${person.emailVerified ? '' : ' (not confirmed)'}`}
            {person.phone && `, ${person.phone}`}, since <When at={person.createdAt} show="date" />
          </p>
          {person.disabledReason && <p className="mt-1 text-brick">Kept out: {person.disabledReason}</p>}
        </div>
      </div>
    </header>
  );
}

function Acts({ person, refused }: { person: PersonRecord; refused: Refused | null | undefined }) {
  const about = person.name;
  const reason = { label: 'Why', hint: 'Kept in the log of this account.' };
  if (person.deletedAt) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {person.phone && (
        <a href={`tel:${person.phone}`} className="button button-sm touch">
          Call
        </a>
      )}
      {person.roles.includes('driver') && (
        <May needs="drivers.read">
          <ButtonLink size="sm" to={`/operations/drivers?find=${encodeURIComponent(person.email ?? '')}`}>
            Papers and review
          </ButtonLink>
        </May>
      )}
      {person.roles.includes('driver') && (
        <May needs="drivers.suspend">
          <ButtonLink
            size="sm"
            to={`/operations/drivers?find=${encodeURIComponent(person.email ?? '')}#decision`}
          >
            Suspend or reinstate as a driver
          </ButtonLink>
        </May>
      )}
      <ActForm
        needs="people.help"
        intent="end-sessions"
        id={person.id}
        label="Sign out everywhere"
        {...{ about, reason, refused }}
      />
      {person.disabledAt ? (
        <ActForm
          needs="people.suspend"
          intent="enable"
          id={person.id}
          label="Let in again"
          {...{ about, reason, refused }}
        />
      ) : (
        <ActForm
          needs="people.suspend"
          intent="disable"
          id={person.id}
          label="Keep out"
          tone="brick"
          {...{ about, reason, refused }}
        />
      )}
      <ButtonLink size="sm" to={`/operations/people?q=${person.id}`}>
        More about the account
      </ButtonLink>
    </div>
  );
}

function Notes({ person, refused }: { person: PersonRecord; refused: Refused | null | undefined }) {
  const busy = useNavigation().formData?.get('form') === 'note';
  return (
    <Card className="p-4 md:p-5">
      <h2 className="text-17 font-semibold">Notes</h2>
      <p className="mt-1 text-13 text-muted">
        Colleagues read them, and the person does where they ask for their data.
      </p>
      {person.notes.length > 0 && (
        <ul className="mt-2">
          {person.notes.map(({ id, text, by, at }) => (
            <li key={id} className="border-b border-line py-2 whitespace-pre-line">
              <p className="break-words">{text}</p>
              <p className="text-13 text-muted">
                {by}, <When at={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {!person.deletedAt && (
        <May needs="people.help">
          <Form method="post" preventScrollReset className="mt-3 space-y-3" key={person.notes[0]?.id ?? 0}>
            <input type="hidden" name="form" value="note" />
            <TextAreaField
              label="A note for colleagues"
              name="text"
              rows={2}
              maxLength={1000}
              required
              error={refused?.form === 'note' ? refused.words : undefined}
            />
            <Button type="submit" busy={busy}>
              Write it down
            </Button>
          </Form>
        </May>
      )}
    </Card>
  );
}

function Decided({ person: { log } }: { person: PersonRecord }) {
  return (
    <Card className="p-4 md:p-5">
      <h2 className="text-17 font-semibold">What was decided</h2>
      {log.length === 0 && <p className="mt-2 text-muted">Nothing so far.</p>}
      <ul className="mt-1">
        {log.map(({ action, reason, by, at }) => (
          <li key={`${action} ${at}`} className="border-b border-line py-2 last:border-b-0">
            <p>
              <b className="font-semibold">{logWords(action)}</b>
              <span className="text-muted">
                , {by}, <When at={at} />
              </span>
            </p>
            <p className="break-words text-muted">{reason}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Sessions({ person: { sessions } }: { person: PersonRecord }) {
  return (
    <Card className="p-4 md:p-5">
      <h2 className="text-17 font-semibold">Signed in</h2>
      {sessions.length === 0 && <p className="mt-2 text-muted">Nowhere now.</p>}
      <ul className="mt-1">
        {sessions.map(({ device, since, lastSeenAt }) => (
          <li
            key={`${since} ${lastSeenAt}`}
            className="flex flex-wrap gap-x-3 border-b border-line py-2 last:border-b-0"
          >
            <span>{deviceName(device)}</span>
            <span className="ml-auto text-13 text-muted">
              last <When at={lastSeenAt} show="near" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
