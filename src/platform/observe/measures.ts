/** How long Rove's own work takes, beside requests: rounds of dispatch, jobs, reactions to events. */
import { Counter, Histogram, type Registry } from 'prom-client';
import { inSpan, type Tracing } from './spans.ts';

type Outcome = 'done' | 'failed';

/** Work is done through these, so that its time is known and, where somebody collects them, it has a span. */
export interface Measures {
  round<T>(place: string, work: () => Promise<T>): Promise<T>;
  job<T>(queue: string, work: () => Promise<T>): Promise<T>;
  reaction<T>(reader: string, eventType: string, work: () => Promise<T>): Promise<T>;
  /** A search that another process was to answer was answered, by its index or by PostgreSQL in its place. */
  search(by: 'index' | 'postgres'): void;
  /** What another process asked this one's index was answered, with `status` as of HTTP. */
  answeredSearch(call: string, status: number, seconds: number): void;
}

const workBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];

export function createMeasures(registry: Registry, tracing?: Tracing): Measures {
  const registers = [registry];
  const rounds = new Histogram({
    name: 'rove_dispatch_round_seconds',
    help: 'Time of one round of dispatch; one begins every 2 seconds in the process that holds the place.',
    labelNames: ['place'],
    buckets: workBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: 'rove_job_seconds',
    help: 'Time of one try of a job.',
    labelNames: ['queue', 'outcome'],
    buckets: workBuckets,
    registers,
  });
  const reactions = new Histogram({
    name: 'rove_reaction_seconds',
    help: 'Time of one try of a named reader’s reaction to an event.',
    labelNames: ['reader', 'outcome'],
    buckets: workBuckets,
    registers,
  });
  const searches = new Counter({
    name: 'rove_searches_asked_total',
    help: 'Searches of vehicles that another process was to answer, by who did: its index, or PostgreSQL while it is away.',
    labelNames: ['by'],
    registers,
  });
  const answers = new Histogram({
    name: 'rove_search_answer_seconds',
    help: 'Time from a question of another process to the answer of the index that is kept here.',
    labelNames: ['call', 'status'],
    buckets: workBuckets,
    registers,
  });
  return {
    answeredSearch: (call, status, seconds) => answers.labels(call, String(status)).observe(seconds),
    search: (by) => searches.labels(by).inc(),
    round: (place, work) => timed(work, (_outcome, seconds) => rounds.labels(place).observe(seconds)),
    job: (queue, work) =>
      timed(
        () => inSpan(tracing, `job ${queue}`, { 'rove.queue': queue }, work),
        (outcome, seconds) => jobs.labels(queue, outcome).observe(seconds),
      ),
    reaction: (reader, eventType, work) =>
      timed(
        () => {
          const facts = { 'rove.reader': reader, 'rove.event': eventType };
          return inSpan(tracing, `${reader} ${eventType}`, facts, work);
        },
        (outcome, seconds) => reactions.labels(reader, outcome).observe(seconds),
      ),
  };
}

/** Tells `took` how many seconds `work` needed and whether it failed; what `work` throws goes on. */
async function timed<T>(
  work: () => Promise<T>,
  took: (outcome: Outcome, seconds: number) => void,
): Promise<T> {
  const began = performance.now();
  const say = (outcome: Outcome) => took(outcome, (performance.now() - began) / 1000);
  try {
    const result = await work();
    say('done');
    return result;
  } catch (error) {
    say('failed');
    throw error;
  }
}
