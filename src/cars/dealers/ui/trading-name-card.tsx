/** The name a dealer trades as: asked for here, looked at by somebody at Rove, changed the same way. */
import { type FormEvent, useState } from 'react';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { dealersCalls, MyTradingName } from '../contract.ts';
import { longestTradingName } from '../rules.ts';

const api = apiFor<typeof dealersCalls>();

export function TradingNameCard({ first }: { first: MyTradingName }) {
  const [mine, setMine] = useState(first);
  const { approved, asked, addressConfirmed } = mine;
  return (
    <section
      id="trading-name"
      aria-labelledby="trading-name-title"
      className="mt-10 rounded-card border border-line bg-card p-5"
    >
      <h2 id="trading-name-title" className="flex flex-wrap items-center gap-3 text-21">
        {approved ? approved.name : 'The name you trade as'}
        {approved && <Badge tone="moss">Looked at</Badge>}
      </h2>
      <p className="mt-2 max-w-[66ch] text-muted">
        {approved
          ? 'Your cars are sold under this name.'
          : `Dealers sell under their own name. Somebody at ${companyName()} looks at it and at your dealership first; until then nobody sees the cars.`}
      </p>
      {asked?.state === 'waiting' && (
        <p role="status" className="mt-3 max-w-[66ch] rounded-control bg-wash-amber p-3">
          <b className="font-semibold">{asked.name}</b> waits for somebody to look at it. We mail you when
          that is done.
        </p>
      )}
      {asked?.state === 'refused' && (
        <p className="mt-3 max-w-[66ch] rounded-control bg-wash-brick p-3 break-words">
          <b className="font-semibold">{asked.name}</b> was refused: “{asked.reason}”
        </p>
      )}
      {!addressConfirmed && (
        <p className="mt-3 max-w-[66ch] rounded-control bg-wash-amber p-3">
          Your email address is not confirmed. Nothing of yours is shown until you have opened the link we
          mailed to you; on your{' '}
          <a href="/account" className="underline underline-offset-2">
            account page
          </a>{' '}
          you can ask for it again.
        </p>
      )}
      <AskForName label={approved || asked ? 'Another name' : 'Name'} asked={setMine} />
    </section>
  );
}

function AskForName({ label, asked }: { label: string; asked: (mine: MyTradingName) => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function ask(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name') ?? '');
    setBusy(true);
    try {
      asked(await api('POST /api/trading-name', { body: { name } }));
      setProblem(undefined);
      form.reset();
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined;
      setProblem(refused?.fieldErrors.name ?? refused?.words ?? 'It was not sent. Please try again.');
    } finally {
      setBusy(false);
    }
  }
  return (
    <form onSubmit={(event) => void ask(event)} className="mt-4 flex flex-wrap items-start gap-3">
      <TextField
        label={label}
        name="name"
        required
        maxLength={longestTradingName}
        error={problem}
        autoComplete="organization"
        className="w-full max-w-80"
      />
      <Button type="submit" busy={busy} className="mt-[26px] h-12">
        Ask for it
      </Button>
    </form>
  );
}
