/** What is brought to a sale: who brings it, whether it is there, and bringing it. */

import { useState } from 'react';
import { Badge } from '#src/design/badge.tsx';
import { Button, buttonClass } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { cx } from '#src/design/class-names.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { chosenEarly } from '#src/platform/browser/chosen-early.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import type { paperItemCalls, SaleBill } from '../contract.ts';

type Item = SaleBill['items'][number];

const api = apiFor<typeof paperItemCalls>();
const lost = 'The connection was lost. Please try again.';

export function PaperList({ sale }: { sale: SaleBill }) {
  if (sale.items.length === 0) return null;
  return (
    <Card className="p-4 md:p-6">
      <h2 className="text-28">To bring along</h2>
      <ul className="mt-3 divide-y divide-line">
        {sale.items.map((item) => (
          <PaperLine key={item.id} sale={sale} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function PaperLine({ sale, item }: { sale: SaleBill; item: Item }) {
  const { name, words, by, isWanted, seenBy, file, mayOpen, proof } = item;
  const isMine = by === sale.side;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-sans text-15 font-semibold tracking-normal break-words">{name}</h3>
          <p className="text-13 text-muted">
            {words} {isMine ? 'You bring it.' : `The ${by} brings it.`}
            {isWanted && ' The keys wait for it.'}
            {seenBy === 'desk' && ' The file is for the desk alone.'}
          </p>
          {file && (
            <p className="mt-1 text-13 text-muted">
              {proof === 'file' ? 'Sent' : 'Said'} <When at={file.at} zone={sale.zone} />
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={file ? 'moss' : isWanted ? 'amber' : 'neutral'}>
            {file ? (proof === 'file' ? 'In' : 'Done') : 'Not yet'}
          </Badge>
          {mayOpen && file && (
            <a
              href={`/api/car-sales/${sale.id}/papers/files/${file.id}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ size: 'sm' })}
              aria-label={`Open ${name}`}
            >
              Open
            </a>
          )}
        </div>
      </div>
      {item.mayBring && <Bringing id={sale.id} item={item} />}
    </li>
  );
}

/** One act at a time; what was refused stands beside it. */
function useBringing(id: number, item: Item) {
  const again = useReadAgain();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const doing = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      await work();
      again();
    } catch (error) {
      setTrouble((error instanceof ApiError ? error.words : undefined) ?? lost);
    }
    setBusy(false);
  };
  const params = { id, item: item.id };
  return {
    busy,
    trouble,
    say: (isDone: boolean) =>
      doing(() => api('POST /api/car-sales/:id/papers/items/:item', { params, body: { isDone } })),
    send: (file: File) =>
      doing(async () => {
        const body = new FormData();
        body.set('paper', file);
        const response = await fetch(`/api/car-sales/${id}/papers/items/${item.id}/file`, {
          method: 'POST',
          body,
        });
        if (!response.ok) throw new ApiError(response.status, await response.text());
      }),
  };
}

function Bringing({ id, item }: { id: number; item: Item }) {
  const { busy, trouble, say, send } = useBringing(id, item);
  const { file, name, proof } = item;
  const take = (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    if (chosen) void send(chosen);
    input.value = '';
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {proof === 'file' ? (
        <label className={buttonClass({ size: 'sm' }, cx('cursor-pointer', busy && 'opacity-60'))}>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/heic,.heic,application/pdf"
            className="sr-only"
            disabled={busy}
            aria-label={`${file ? 'Send anew' : 'Send'}: ${name}`}
            ref={chosenEarly(take)}
            onChange={({ currentTarget }) => take(currentTarget)}
          />
          {busy ? 'Sending…' : file ? 'Send anew' : 'Send a photo or PDF'}
        </label>
      ) : (
        !file && (
          <Button size="sm" busy={busy} onClick={() => void say(true)} aria-label={`It is done: ${name}`}>
            It is done
          </Button>
        )
      )}
      {file && (
        <Button size="sm" busy={busy} onClick={() => void say(false)} aria-label={`Take back: ${name}`}>
          Take it back
        </Button>
      )}
      {trouble && (
        <p role="alert" className="w-full font-medium text-brick">
          {trouble}
        </p>
      )}
    </div>
  );
}
