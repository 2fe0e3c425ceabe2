/** The bill of sale of one car for its buyer and its seller: what stands there, signing it, and the signed file. */
import { useState } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { LookedUp } from '#src/cars/vehicles/ui/detail/looked-up.tsx';
import { Badge } from '#src/design/badge.tsx';
import { Button, buttonClass } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { field } from '#src/design/desk/operator-page.ts';
import { Download } from '#src/design/icons.ts';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { hasOtherLetters } from '../bill.ts';
import type { SaleBill, salePaperCalls } from '../contract.ts';
import { BillPaper } from '../ui/bill-paper.tsx';
import { PaperList } from '../ui/paper-list.tsx';
import type { Route } from './+types/car-papers.ts';

export const meta = () => [{ title: pageTitle('Bill of sale') }, { name: 'robots', content: 'noindex' }];

async function load(id: string, transport?: Transport) {
  try {
    return await apiFor<typeof salePaperCalls>(transport)('GET /api/car-sales/:id/papers', {
      params: { id },
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect(`/login?next=%2Fcar-orders%2F${id}%2Fpapers`);
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw redirect('/orders');
    throw error;
  }
}
export const loader = ({ context, params }: Route.LoaderArgs) => load(params.id, transportOf(context));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(params.id);

export const action = ({ context, params, request }: Route.ActionArgs) =>
  change(params.id, request, transportOf(context));
export const clientAction = ({ params, request }: Route.ClientActionArgs) => change(params.id, request);

interface Refused {
  form: string;
  words: string;
  fields: Record<string, string>;
}

async function change(id: string, request: Request, transport?: Transport): Promise<Refused | null> {
  const form = await request.formData();
  const kind = field(form, 'form');
  const api = apiFor<typeof salePaperCalls>(transport);
  const said = (name: string) => field(form, name);
  try {
    if (kind === 'sign')
      await api('POST /api/car-sales/:id/papers/signature', {
        params: { id },
        body: { name: said('name'), read: (said('read') === 'on') as true, digest: said('digest') },
      });
    else
      await api('PUT /api/car-sales/:id/papers/particulars', {
        params: { id },
        body: { name: said('name'), address: said('address'), vin: said('vin'), warranty: said('warranty') },
      });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [first] = Object.values(error.fieldErrors);
    const words = first ?? error.words ?? 'That did not work. Try again.';
    return { form: kind, words, fields: error.fieldErrors };
  }
}

export default function CarPapers({ loaderData: sale, actionData }: Route.ComponentProps) {
  const refused = useLastAnswer(actionData) ?? null;
  const again = useReadAgain();
  const [firstDigest] = useState(sale.digest);
  useLive([], {
    'vehicle.noted': again,
    'car_sale.odometer_read': again,
    'car_sale.paper_brought': again,
    'car_sale.particulars_typed': again,
  });
  // What somebody has to do first stands first.
  const isUntyped = sale.mayType && sale.mine.address === '';
  return (
    <div className="page-column py-8">
      <div className="flex flex-wrap items-center justify-between gap-3 text-13">
        <Link to={`/car-orders/${sale.id}`} className="touch font-semibold text-spruce underline">
          The sale
        </Link>
        <span className="text-muted">{sale.number}</span>
      </div>
      <h1 className="mt-3 text-40">Papers</h1>
      <p className="mt-1 text-muted">{sale.title}</p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0 space-y-6">
          {sale.void && (
            <p role="status" className="rounded-card bg-wash-amber p-4">
              {sale.void}
            </p>
          )}
          {sale.late && !sale.void && <LateNote late={sale.late} zone={sale.zone} />}
          {isUntyped && <Particulars sale={sale} refused={refused} />}
          <Card className="p-4 md:p-8">
            <BillPaper bill={sale.bill} />
          </Card>
          {sale.maySign && (
            <SignForm
              key={sale.digest}
              sale={sale}
              refused={refused}
              isChanged={sale.digest !== firstDigest}
            />
          )}
          <PaperList sale={sale} />
          {sale.lookedUp.length > 0 && (
            <Card className="p-4 md:p-6">
              <LookedUp said={sale.lookedUp} zone={sale.zone} />
            </Card>
          )}
          {sale.mayType && !isUntyped && <Particulars sale={sale} refused={refused} />}
        </div>
        <div className="min-w-0 space-y-6">
          <Standing sale={sale} />
          {sale.ended.length > 0 && <Ended sale={sale} />}
        </div>
      </div>
    </div>
  );
}

/** Of a car that the desk handed over before both had signed. */
function LateNote({ late, zone }: { late: NonNullable<SaleBill['late']>; zone: string }) {
  return (
    <div
      role="status"
      className={`rounded-card p-4 ${late.isSigned ? 'border border-line bg-well' : 'bg-wash-amber'}`}
    >
      <p className="font-semibold">{late.isSigned ? 'Signed after the handover' : 'Not signed'}</p>
      <p>
        The car was handed over on <When at={late.askedAt} show="ahead" zone={zone} /> by the desk, before
        both had signed this paper.{' '}
        {late.until ? (
          <>
            Both of you are asked to sign it until <When at={late.until} show="ahead" zone={zone} />.
          </>
        ) : (
          !late.isSigned && 'Nobody is asked any more; the sale stands without it.'
        )}
      </p>
    </div>
  );
}

const sideWords = { buyer: 'Buyer', seller: 'Seller' } as const;
const sides = ['seller', 'buyer'] as const;

/** Who has signed, what is missing, and the file once there is one. */
function Standing({ sale }: { sale: SaleBill }) {
  const { signatures, missing, file, zone } = sale;
  const isClosed = sale.late !== null && sale.late.until === null;
  return (
    <Card className="p-4 md:p-5">
      <h2 className="font-sans text-17 font-semibold tracking-normal">Signatures</h2>
      <ul className="mt-3 divide-y divide-line">
        {sides.map((side) => {
          const signed = signatures.find((one) => one.side === side);
          return (
            <li key={side} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <span className="min-w-0">
                <span className="block text-13 text-muted">
                  {sideWords[side]}
                  {side === sale.side && ', you'}
                </span>
                <span className="block font-semibold break-words">
                  {signed?.name ?? (isClosed ? 'Not signed' : 'Not signed yet')}
                </span>
                {signed && <When at={signed.at} zone={zone} className="block text-13 text-muted" />}
              </span>
              {(signed || !(sale.void || isClosed)) && (
                <Badge tone={signed ? 'moss' : 'amber'}>{signed ? 'Signed' : 'To sign'}</Badge>
              )}
            </li>
          );
        })}
      </ul>
      {missing.length > 0 && !sale.void && !isClosed && (
        <div className="mt-3 rounded-control bg-well p-3">
          <p className="font-semibold">Before it can be signed</p>
          <ul className="mt-1 list-disc pl-5">
            {missing.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
      {file && (
        <div className="mt-4">
          <a
            href={`/api/car-sales/${sale.id}/papers/bill-of-sale.pdf`}
            className={buttonClass({ tone: 'spruce' })}
            download
          >
            <Download size={18} aria-hidden="true" />
            Signed bill, PDF
          </a>
          <p className="mt-3 text-13 text-muted">SHA-256 of the file</p>
          <p className="text-13 break-all tabular-nums">{file.sha256}</p>
        </div>
      )}
    </Card>
  );
}

function Ended({ sale }: { sale: SaleBill }) {
  return (
    <Card className="p-4 md:p-5">
      <h2 className="font-sans text-17 font-semibold tracking-normal">Signatures without effect</h2>
      <ul className="mt-3 space-y-3 text-13">
        {sale.ended.map(({ side, name, at, why }) => (
          <li key={`${side} ${at}`} className="break-words">
            <span className="text-muted">
              {sideWords[side]}, <When at={at} zone={sale.zone} />
            </span>
            <span className="block">
              {name}. {why}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface FormGiven {
  sale: SaleBill;
  refused: Refused | null;
}

function SignForm({ sale, refused: answer, isChanged }: FormGiven & { isChanged: boolean }) {
  const busy = useNavigation().formData?.get('form') === 'sign';
  const refused = answer?.form === 'sign' ? answer : null;
  return (
    <Card className="border-spruce p-4 md:p-6">
      <h2 className="text-28">Sign it</h2>
      <p className="mt-2 text-muted">
        Your name, the moment and the address you sign from are kept with the paper. If anything that it says
        changes after that, your signature ends and you are asked anew.
      </p>
      {isChanged && (
        <p role="status" className="mt-3 rounded-control bg-wash-amber p-3">
          The paper has changed since you opened this page. Read it again before you sign.
        </p>
      )}
      {hasOtherLetters(sale.bill) && (
        <p className="mt-3 text-muted">
          The fonts of the PDF file know Latin, Greek and Cyrillic letters. What is written in others here
          stands there in Latin ones; as it was typed it stays on this page.
        </p>
      )}
      <Form method="post" preventScrollReset className="mt-4 space-y-4">
        <input type="hidden" name="form" value="sign" />
        <input type="hidden" name="digest" value={sale.digest} />
        <TextField
          label="Your full name"
          name="name"
          maxLength={120}
          autoComplete="name"
          required
          error={refused?.fields.name}
          hint={`As it stands on the paper: ${sale.mine.name}`}
        />
        <CheckboxField name="read" label="I have read the whole paper and what it says is true" required />
        {refused && (
          <p role="alert" className="font-medium text-brick">
            {refused.words}
          </p>
        )}
        <Button type="submit" tone="signal" size="lg" busy={busy}>
          Sign the bill of sale
        </Button>
      </Form>
    </Card>
  );
}

/** What stands on the paper of whoever reads this. */
function Particulars({ sale, refused: answer }: FormGiven) {
  const busy = useNavigation().formData?.get('form') === 'particulars';
  const refused = answer?.form === 'particulars' ? answer : null;
  const { mine, side, asksVin } = sale;
  return (
    <Card className="p-4 md:p-6">
      <h2 className="text-28">You on the paper</h2>
      <p className="mt-2 text-muted">
        The other one reads it there, and nowhere else. Whoever has signed the paper before you change this
        signs it anew.
      </p>
      <Form method="post" preventScrollReset className="mt-4 space-y-4">
        <input type="hidden" name="form" value="particulars" />
        <TextField
          label="Full name"
          name="name"
          maxLength={120}
          autoComplete="name"
          required
          defaultValue={mine.name}
          error={refused?.fields.name}
          hint="As it stands on your licence."
        />
        <TextAreaField
          label="Address"
          name="address"
          rows={3}
          maxLength={300}
          autoComplete="street-address"
          required
          defaultValue={mine.address}
          error={refused?.fields.address}
        />
        {asksVin && (
          <TextField
            label="VIN"
            name="vin"
            maxLength={24}
            autoCapitalize="characters"
            autoComplete="off"
            required
            defaultValue={mine.vin}
            error={refused?.fields.vin}
            hint="Seventeen letters and figures, behind the windscreen."
          />
        )}
        {side === 'seller' && (
          <TextAreaField
            label="What you promise besides"
            name="warranty"
            rows={2}
            maxLength={600}
            optional
            defaultValue={mine.warranty}
            error={refused?.fields.warranty}
            hint="Such as a warranty that goes with the car. With nothing here a private car is sold as seen."
          />
        )}
        {refused && Object.keys(refused.fields).length === 0 && (
          <p role="alert" className="font-medium text-brick">
            {refused.words}
          </p>
        )}
        <Button type="submit" tone="spruce" busy={busy}>
          Put it on the paper
        </Button>
      </Form>
    </Card>
  );
}
