/** A change as it is filled in: its price is asked for as soon as something differs, and again before it ends. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { changeWords } from '../change-words.ts';
import type { changesCalls, QuotedChange } from '../contract.ts';
import { type ChangedRide, type ChangeForm, formOf, type Wish, wishOf } from './change-form.ts';

const changes = apiFor<typeof changesCalls>();

/** Who asks: the rider on their own page, or the desk for one on the telephone. */
export type AskedBy = 'rider' | 'desk';

const askPrice = (by: AskedBy, id: ChangedRide['id'], body: Wish) => {
  const said = { params: { id }, body };
  return by === 'desk'
    ? changes('POST /api/operations/rides/:id/changes', said)
    : changes('POST /api/rides/:id/changes', said);
};
const sayYes = (by: AskedBy, id: ChangedRide['id'], change: string) => {
  const params = { id, change };
  return by === 'desk'
    ? changes('POST /api/operations/rides/:id/changes/:change/accept', { params })
    : changes('POST /api/rides/:id/changes/:change/accept', { params });
};

/** People go on typing; a price for each letter is nobody's, and words alone are perhaps not all of them. */
const settledMs = 350;
const typedMs = 1500;
const isTyped = (wish: Wish): boolean =>
  [wish.destination, wish.pickup, ...(wish.stops ?? [])].some((place) => place?.lat === null);
const lostWords = 'The connection was lost. Press again: it is changed once, however often you press.';
const unpricedWords = 'The new price could not be asked for. Check your connection, and try again.';

/** Codes after which the price that was shown holds no more, and the new one is asked for by itself. */
const isOutdated = (code: string | undefined): boolean =>
  code === 'change_outdated' || code === 'change_over' || code === 'nothing_changed';

/** The newest price of what is wished for; an answer to something earlier is not looked at. @param key the wish as JSON, empty for none */
function useQuote(by: AskedBy, rideId: ChangedRide['id'], key: string, isPaused: boolean) {
  const [quote, setQuote] = useState<QuotedChange | null>(null);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [fields, setFields] = useState<Record<string, string>>({});
  const turn = useRef(0);

  const ask = useCallback(async () => {
    if (!key) return;
    turn.current += 1;
    const mine = turn.current;
    setAsking(true);
    try {
      const found = await askPrice(by, rideId, JSON.parse(key) as Wish);
      if (mine !== turn.current) return;
      setQuote(found);
      setFields({});
    } catch (error) {
      if (mine !== turn.current) return;
      setQuote(null);
      const known = error instanceof ApiError ? error : undefined;
      setFields(known?.fieldErrors ?? {});
      if (known?.code !== 'nothing_changed') setRefused(known?.words ?? unpricedWords);
    } finally {
      if (mine === turn.current) setAsking(false);
    }
  }, [by, rideId, key]);

  useEffect(() => {
    turn.current += 1;
    setQuote(null);
    setRefused(null);
    setFields({});
    setAsking(key !== '');
    if (!key) return;
    const waitMs = isTyped(JSON.parse(key) as Wish) ? typedMs : settledMs;
    const timer = setTimeout(() => void ask(), waitMs);
    return () => clearTimeout(timer);
  }, [key, ask]);

  // A price that ends while it is looked at is asked for anew.
  useEffect(() => {
    if (!quote || isPaused) return;
    const leftMs = Math.max(0, Date.parse(quote.expiresAt) - Date.now());
    const timer = setTimeout(() => void ask(), leftMs);
    return () => clearTimeout(timer);
  }, [quote, isPaused, ask]);

  return { quote, asking, refused, setRefused, fields, ask };
}

export function useChange(ride: ChangedRide, onMade: () => void, by: AskedBy = 'rider') {
  const [form, setForm] = useState<ChangeForm>(() => formOf(ride));
  const [busy, setBusy] = useState(false);
  const wish = wishOf(ride, form);
  const key = wish ? JSON.stringify(wish) : '';
  const { quote, asking, refused, setRefused, fields, ask } = useQuote(by, ride.id, key, busy);

  // Once the ride is as was wished, the question had come through and its answer alone was lost.
  const isAnswerLost = useRef(false);
  useEffect(() => {
    if (!isAnswerLost.current || key !== '') return;
    isAnswerLost.current = false;
    toast({ title: 'Ride changed', tone: 'success' });
    onMade();
  }, [key, onMade]);

  const make = async () => {
    if (!quote || busy) return;
    setBusy(true);
    setRefused(null);
    try {
      await sayYes(by, ride.id, quote.id);
      toast({ title: 'Ride changed', description: changeWords(quote), tone: 'success' });
      onMade();
    } catch (error) {
      const known = error instanceof ApiError ? error : undefined;
      isAnswerLost.current = known === undefined;
      setRefused(known?.words ?? lostWords);
      if (isOutdated(known?.code)) await ask();
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    fill: (part: Partial<ChangeForm>) => {
      isAnswerLost.current = false;
      setForm((before) => ({ ...before, ...part }));
    },
    quote,
    /** Something differs, whether or not its price is known. */
    differs: key !== '',
    asking,
    busy,
    refused,
    fields,
    make,
  };
}
