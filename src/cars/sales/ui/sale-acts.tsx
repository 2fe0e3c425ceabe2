/** What buyer and seller can do now, the way on first and the ways out below it. Works without a script. */
import type { ReactNode } from 'react';
import { ReturnTermsText } from '#src/cars/vehicles/ui/return-terms-text.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import { differWords, faultWords, type SaleAct, type SaleFault, saleFaults } from '../rules.ts';
import { whom } from '../said.ts';
import { ActForm, Folded, type Given, OdometerField } from './act-form.tsx';
import { readTerms } from './read-terms.ts';
import { Returning } from './returning.tsx';

/** @param children what stands below what is done at the car, and above all else */
export function SaleActs({ sale, refused, children }: Given & { children?: ReactNode }) {
  const may = (act: SaleAct) => sale.may.includes(act);
  return (
    <>
      <AtTheCar {...{ sale, refused }} />
      {children}
      {may('propose') && (
        <Card className="space-y-5 p-4 md:p-6">
          <h2 className="text-28">{sale.state === 'meeting' ? 'Another time' : 'When and where'}</h2>
          {may('accept') && sale.proposal && (
            <ActForm act="accept" refused={refused} label="Accept the proposal" tone="primary">
              <input type="hidden" name="proposal" value={sale.proposal.number} />
            </ActForm>
          )}
          <ActForm act="propose" refused={refused} label="Propose this">
            <input type="hidden" name="zone" value={sale.zone} />
            <TextField
              label="Place"
              name="place"
              maxLength={200}
              required
              hint="A public place with people about."
            />
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField label="Day" name="day" type="date" required />
              <TextField
                label="Time"
                name="time"
                type="time"
                required
                hint={`By the clocks of ${zoneWords(sale.zone)}.`}
              />
            </div>
          </ActForm>
        </Card>
      )}
      <Returning {...{ sale, refused }} />
      <WaysOut {...{ sale, refused }} />
    </>
  );
}

const zoneWords = (zone: string) => zone.replace(/^.*\//, '').replaceAll('_', ' ');

function AtTheCar({ sale, refused }: Given) {
  const { papers } = sale;
  if (papers && papers.signedAt === null && sale.may.includes('odometer'))
    return <ReadTogether {...{ sale, refused }} />;
  if (sale.side === 'buyer' && sale.may.includes('odometer'))
    return (
      <Card className="space-y-4 p-4 md:p-6">
        <h2 className="text-28">At the car</h2>
        {/* Once both have signed what it says, it is not asked for again. */}
        {papers === null && (
          <ActForm
            act="odometer"
            refused={refused}
            label={sale.code ? 'Type it again' : 'Show my code'}
            tone="primary"
          >
            <OdometerField value={sale.buyerOdometer} unit={sale.odometerUnit} />
          </ActForm>
        )}
        {sale.code && (
          <div className="rounded-card bg-well p-4">
            <p className="font-semibold">Your handover code</p>
            <output
              className="mt-1 block font-semibold text-40 tracking-[0.2em] tabular-nums"
              aria-label="Handover code"
            >
              {sale.code}
            </output>
            <p className="mt-1 text-13 text-muted">
              Show it once you have driven the car and seen its keys and papers. When the seller has typed it,
              they are yours there and then, and the money is the seller’s.
            </p>
          </div>
        )}
        {sale.codeLocked && <p className="text-brick">It was typed wrong too often. Make a new code.</p>}
        {sale.code && <ActForm act="new_code" refused={refused} label="Make a new code" />}
      </Card>
    );
  if (sale.may.includes('hand_over'))
    return (
      <Card className="space-y-4 p-4 md:p-6">
        <h2 className="text-28">{sale.buyer}’s code</h2>
        <p className="text-muted">
          It is on {sale.buyer}’s page. Once it is accepted, hand over keys and papers there and then.
        </p>
        <ActForm act="hand_over" refused={refused} label="Confirm handover" tone="primary">
          <TextField label="Six digits" name="code" kind="digits" maxLength={12} required />
          {papers === null && <OdometerField value={null} unit={sale.odometerUnit} />}
        </ActForm>
      </Card>
    );
  return null;
}

/** Before the bill of sale is signed: what the odometer says, typed by each. */
function ReadTogether({ sale, refused }: Given) {
  const mine = sale.side === 'buyer' ? sale.buyerOdometer : sale.sellerOdometer;
  const isAgreed = sale.papers?.odometerAgreed === true;
  return (
    <Card className="space-y-4 p-4 md:p-6">
      <h2 className="text-28">{sale.papers?.late ? 'The odometer at the handover' : 'At the car'}</h2>
      <p className="text-muted">
        {isAgreed
          ? 'You both read the same. If it is wrong, type it again; whoever has signed then signs anew.'
          : sale.papers?.odometerDiffers
            ? differWords
            : sale.papers?.late
              ? 'Each of you types what it said then, on your own page; the bill of sale says it.'
              : 'Read the odometer together. Each of you types it on your own page.'}
      </p>
      <ActForm
        act="odometer"
        refused={refused}
        label={mine === null ? 'Type the odometer' : 'Type it again'}
        tone={mine === null ? 'primary' : 'outline'}
      >
        <OdometerField value={mine} unit={sale.odometerUnit} />
      </ActForm>
    </Card>
  );
}

function WaysOut({ sale, refused }: Given) {
  const may = (act: SaleAct) => sale.may.includes(act);
  const other = sale.side === 'buyer' ? sale.seller : sale.buyer;
  if (!may('ask_desk')) return null;
  return (
    <Card className="space-y-3 p-4 md:p-6">
      <h2 className="text-28">Something is wrong</h2>
      {may('no_show') && (
        <Folded act="no_show" refused={refused} label={`${other} did not come`}>
          <p>You agree on another time then, or call the sale off.</p>
        </Folded>
      )}
      {may('not_as_described') && (
        <Folded act="not_as_described" refused={refused} label="It is not as described">
          <p>
            {sale.state === 'meeting'
              ? 'The sale ends here, all you paid goes back to you, and we look at the listing. This cannot be undone.'
              : 'You bring it back, all you paid goes back to you, and we look at it too.'}
          </p>
          <fieldset className="space-y-1">
            <legend className="font-semibold">What is not as described?</legend>
            {saleFaults.map((fault) => (
              <CheckboxField key={fault} name="faults" value={fault} label={faultLabel(fault)} />
            ))}
          </fieldset>
          <TextAreaField
            label="What did you find? The seller reads it"
            name="words"
            rows={2}
            maxLength={1000}
            required
          />
        </Folded>
      )}
      {may('call_off') && (
        <Folded act="call_off" refused={refused} label="Call the sale off">
          <p>
            All that was paid goes back to {whom('buyer', sale.side)}, and the car is not sold. This cannot be
            undone.
          </p>
          <TextAreaField
            label="Why? The other one reads it"
            name="words"
            rows={2}
            maxLength={1000}
            required
          />
        </Folded>
      )}
      {may('ask_return') && (
        <Folded act="ask_return" refused={refused} label="Give the car back">
          <p>You bring it back with all that came with it. The money goes back once the seller has it.</p>
          {sale.returnTerms && (
            <p>
              How far it was driven counts: <ReturnTermsText terms={readTerms(sale.returnTerms)} />
            </p>
          )}
          <TextAreaField label="What is wrong with it?" name="words" rows={2} maxLength={1000} required />
        </Folded>
      )}
      <Folded act="ask_desk" refused={refused} label="Ask the desk">
        <TextAreaField label="What should we know?" name="words" rows={2} maxLength={1000} required />
      </Folded>
    </Card>
  );
}

const faultLabel = (fault: SaleFault) => faultWords[fault].replace(/^./, (first) => first.toUpperCase());
