/** Giving a car back: what is next, and what is kept of the price, before it is agreed to. */
import { priceText } from '#src/design/amount-text.ts';
import { Card } from '#src/design/card.tsx';
import { faultWords, type SaleAct } from '../rules.ts';
import { ActForm, type Given, OdometerField } from './act-form.tsx';

export function Returning({ sale, refused }: Given) {
  const may = (act: SaleAct) => sale.may.includes(act);
  if (!may('brought') && !may('received') && !may('keep') && !may('agree_return')) return null;
  const { compared, returnTerms, faults } = sale;
  const isAgain = sale.state === 'return_compared';
  return (
    <Card className="space-y-4 p-4 md:p-6">
      <h2 className="text-28">{may('agree_return') ? 'Do you agree?' : 'Giving it back'}</h2>
      {faults.length > 0 && <p>Not as described: {faults.map((fault) => faultWords[fault]).join(', ')}.</p>}
      {sale.returnReason && !may('agree_return') && <p className="break-words">“{sale.returnReason}”</p>}
      {may('agree_return') && compared && sale.returnedOdometer !== null && (
        <ActForm
          act="agree_return"
          refused={refused}
          label={`Agree: ${priceText(compared.back)} goes back to me`}
          tone="primary"
        >
          <input type="hidden" name="odometer" value={sale.returnedOdometer} />
          <input type="hidden" name="kept" value={compared.kept} />
          <p>
            {priceText(compared.kept)} of the price stays with {sale.seller} for the distance, by the terms
            that held when you bought the car. If you see it differently, ask the desk below.
          </p>
        </ActForm>
      )}
      {may('brought') && (
        <ActForm act="brought" refused={refused} label="I brought the car back" tone="primary" />
      )}
      {may('received') && (
        <ActForm
          act="received"
          refused={refused}
          label={isAgain ? 'Type it again' : 'I have the car back'}
          tone={isAgain ? 'outline' : 'primary'}
        >
          <OdometerField value={isAgain ? sale.returnedOdometer : null} unit={sale.odometerUnit} />
          <p className="text-13 text-muted">
            {returnTerms && faults.length === 0 ? (
              <>
                Within what is included all of it goes back there and then; beyond it {sale.buyer} first looks
                at the figures.
              </>
            ) : (
              'All that was paid goes back to the buyer then.'
            )}
          </p>
        </ActForm>
      )}
      {may('keep') && <ActForm act="keep" refused={refused} label="I keep the car" />}
    </Card>
  );
}
