/**
 * The port by which a car’s recalls, liens and history are asked, and its adapter over HTTP. A service that speaks
 * otherwise is given an adapter of its own here, or a small translator in front of it.
 */

import { z } from 'zod';
import { bodyOfAnswer, lineSaid } from '#src/platform/http/answers-of-others.ts';
import { type Answers, type Lookup, mostEntries } from '../looked-up.ts';

/** What was said, and by whom: `Transport Canada`; null where the source does not know the car. */
export interface Said<Kind extends Lookup> {
  source: string;
  answer: Answers[Kind] | null;
}

/** Rejects where the source is slow, away or says something else; whoever asks comes again. */
export interface VehicleHistorySource {
  recalls(vin: string): Promise<Said<'recalls'>>;
  /** @param province `CA-ON` */
  liens(vin: string, province: string): Promise<Said<'liens'>>;
  history(vin: string): Promise<Said<'history'>>;
}

const timeoutMs = 5_000;
const largestAnswerBytes = 200_000;

const day = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/);
const listOf = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(shape)
    .max(1000)
    .transform((all) => all.slice(0, mostEntries));
const source = lineSaid(80).pipe(z.string().min(1));
const shapes = {
  recalls: z.object({
    source,
    recalls: listOf(z.object({ number: lineSaid(40), title: lineSaid(300), isOpen: z.boolean() })),
  }),
  liens: z.object({
    source,
    liens: listOf(z.object({ creditor: lineSaid(120), registeredOn: day.nullable().default(null) })),
  }),
  history: z.object({ source, events: listOf(z.object({ on: day, words: lineSaid(300) })) }),
};

/**
 * `GET recalls?vin=`, `GET liens?vin=&province=` and `GET history?vin=` below `url`, with the key as a bearer token.
 * Each answers its list beside `source`; 404 is a car that it does not know.
 */
export function createHttpSource({ url, key }: { url: string; key: string }): VehicleHistorySource {
  async function ask<T>(path: Lookup, shape: z.ZodType<T>, query: Record<string, string>): Promise<T | null> {
    const address = new URL(path, url.endsWith('/') ? url : `${url}/`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 404) {
      await answer.body?.cancel();
      return null;
    }
    // The body may repeat the key, which belongs in no log.
    if (!answer.ok) throw new Error(`The source of ${path} answered ${answer.status}.`);
    return shape.parse(
      JSON.parse(
        (await bodyOfAnswer(answer, largestAnswerBytes, 'The source answered more than a car has.')).toString(
          'utf8',
        ),
      ),
    );
  }
  const host = new URL(url).hostname;
  return {
    async recalls(vin) {
      const said = await ask('recalls', shapes.recalls, { vin });
      return { source: said?.source ?? host, answer: said?.recalls ?? null };
    },
    async liens(vin, province) {
      const said = await ask('liens', shapes.liens, { vin, province });
      return { source: said?.source ?? host, answer: said?.liens ?? null };
    },
    async history(vin) {
      const said = await ask('history', shapes.history, { vin });
      return { source: said?.source ?? host, answer: said?.events ?? null };
    },
  };
}

/** Answers of nobody, by the figures of a VIN, for a demo; they say of themselves that they are invented. */
export function createStandInSource(): VehicleHistorySource {
  const source = 'a stand-in, invented for this demo';
  const mark = (vin: string, of: number) => [...vin].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % of;
  return {
    recalls: async (vin) => ({
      source,
      answer:
        mark(vin, 4) === 0
          ? [{ number: 'R-2101', title: 'The passenger’s airbag is replaced free of charge.', isOpen: true }]
          : [],
    }),
    liens: async (vin) => ({
      source,
      answer: mark(vin, 9) === 0 ? [{ creditor: 'An invented bank', registeredOn: '2024-03-31' }] : [],
    }),
    history: async (vin) => ({
      source,
      answer: mark(vin, 3) === 0 ? [{ on: '2022-06', words: 'Inspected and found fit to be driven' }] : [],
    }),
  };
}
