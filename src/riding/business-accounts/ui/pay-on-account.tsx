/** Beside the cards: a company that pays for this ride, for what, and the cost code that it asks for. */
import { useEffect, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { BusinessId } from '#src/platform/ids.ts';
import type { BusinessPays, businessCalls } from '../contract.ts';

const businesses = apiFor<typeof businessCalls>();

/** @param onBook books on the account; what it throws is said here */
export function PayOnAccount({
  quoteId,
  onBook,
}: {
  quoteId: string;
  onBook: (id: BusinessId, costCode: string | null) => Promise<void>;
}) {
  const [paying, setPaying] = useState<readonly BusinessPays[]>([]);
  useEffect(() => {
    let isHere = true;
    // Whoever cannot be told of it pays as anybody does.
    businesses('GET /api/businesses/paying', { query: { quoteId } })
      .then((found) => isHere && setPaying(found))
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [quoteId]);
  return paying.map((one) => <OneCompany key={one.id} company={one} onBook={onBook} />);
}

function OneCompany({
  company: { id, name, words, refused, costCodeWay, costCodes },
  onBook,
}: {
  company: BusinessPays;
  onBook: (id: BusinessId, costCode: string | null) => Promise<void>;
}) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [no, setNo] = useState<{ words: string; field: string | undefined } | null>(null);

  async function book(): Promise<void> {
    setBusy(true);
    setNo(null);
    try {
      await onBook(id, code || null);
    } catch (error) {
      const said = error instanceof ApiError ? error : undefined;
      const isCode = said?.code?.startsWith('cost_code_') ?? false;
      const told = said?.words ?? 'The connection was lost. Press again: the ride is booked once.';
      setNo({ words: told, field: isCode ? told : undefined });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card className="mb-5 p-4">
      <h2 className="text-17 font-semibold break-words">{name}</h2>
      <p className="mt-1 text-muted">{refused ?? words}</p>
      {!refused && (
        <form
          className="mt-3 space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            void book();
          }}
        >
          {costCodeWay === 'list' && (
            <SelectField
              label="Cost code"
              value={code}
              error={no?.field}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
              options={[
                { value: '', label: 'Choose' },
                ...costCodes.map((one) => ({ value: one, label: one })),
              ]}
            />
          )}
          {costCodeWay === 'free' && (
            <TextField
              label="Cost code"
              hint="What your company files the ride under."
              value={code}
              maxLength={40}
              autoComplete="off"
              error={no?.field}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
          )}
          {no && !no.field && <ErrorPanel title="Not booked yet">{no.words}</ErrorPanel>}
          <Button type="submit" tone="signal" size="lg" wide busy={busy}>
            Book on the company’s account
          </Button>
          <p className="text-13 text-muted">You pay nothing now. To pay yourself, use what is below.</p>
        </form>
      )}
    </Card>
  );
}
