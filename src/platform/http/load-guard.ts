/**
 * Keeps Rove answering when more is asked than it can do: so many requests are worked on at once as leave the event
 * loop free, the next wait a moment, and the rest are told to come back. Health is never made to wait.
 */
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#src/platform/refusal.ts';

export interface LoadLimits {
  /** Most and fewest requests worked on at once; between them the event loop's delay decides. */
  mostAtOnce: number;
  fewestAtOnce: number;
  /** Most requests that wait for their turn, and how long one waits before it is refused. */
  mostWaiting: number;
  longestWaitMs: number;
  /** The same for the files of a page: it has been let in, and a script that is refused breaks all of it. */
  longestFileWaitMs: number;
  /** The event loop may be held up this long before fewer are let in. */
  loopDelayMs: number;
}

const standard: LoadLimits = {
  mostAtOnce: 64,
  fewestAtOnce: 3,
  mostWaiting: 1000,
  longestWaitMs: 400,
  longestFileWaitMs: 10_000,
  loopDelayMs: 40,
};
// Work begun in one turn of the event loop, before whoever else has something to say is listened to again.
const turnBudgetMs = 5;
// Each turn accepts one new connection. While they still come no work is begun, or who knocks behind a thousand
// others, such as a health check, would wait for a thousand long turns: what is under way ends meanwhile, and turns
// become short. Not for ever, and not again at once, so that who only connects keeps nobody from being served.
const acceptingMs = 1000;
const workingMs = 500;
const watchEveryMs = 100;
// Who has waited too long is sent away in small parties. All at once, a thousand of them would hold everybody else up,
// and be back all at once.
const lookForLateMs = 20;
const sentAwayATurn = 12;
const loopResolutionMs = 10;
const reportEveryMs = 1000;
const health = new Set(['/livez', '/readyz']);

interface Waiting {
  enter: () => void;
  refuse: () => void;
  deadlineMs: number;
}

/** This turn of the event loop, which decides what may begin in it. */
interface Turn {
  startedMs: number;
  isOpen: boolean;
  isAccepting: boolean;
  acceptingSinceMs: number;
  workingUntilMs: number;
  accepted: number;
  acceptedBefore: number;
}

/** Counts who is inside, lines up who waits, and says once a second how many were sent away. */
interface Gate {
  limits: LoadLimits;
  report: (facts: Record<string, number>) => void;
  limit: number;
  inside: number;
  waiting: Waiting[];
  /** Since the last report. */
  refused: number;
  sinceReportMs: number;
  turn: Turn;
  isClearing: boolean;
  delay: ELDHistogram;
  timers: NodeJS.Timeout[];
}

function openGate(limits: LoadLimits, report: Gate['report']): Gate {
  const gate: Gate = {
    limits,
    report,
    limit: limits.mostAtOnce,
    inside: 0,
    waiting: [],
    refused: 0,
    sinceReportMs: 0,
    turn: {
      startedMs: 0,
      isOpen: false,
      isAccepting: false,
      acceptingSinceMs: 0,
      workingUntilMs: 0,
      accepted: 0,
      acceptedBefore: 0,
    },
    isClearing: false,
    delay: monitorEventLoopDelay({ resolution: loopResolutionMs }),
    timers: [],
  };
  gate.delay.enable();
  gate.timers = [setInterval(adjust, watchEveryMs, gate), setInterval(again, lookForLateMs, gate)];
  for (const timer of gate.timers) timer.unref();
  return gate;
}

function closeGate({ timers, delay, waiting }: Gate): void {
  for (const timer of timers) clearInterval(timer);
  delay.disable();
  for (const place of waiting.splice(0)) place.refuse();
}

/** What is known of this turn of the event loop; the next turn begins with what this one leaves queued. */
function beginTurn(turn: Turn, now: number): void {
  if (turn.isOpen) return;
  turn.isOpen = true;
  turn.startedMs = now;
  const { accepted } = turn;
  if (!turn.isAccepting) turn.acceptingSinceMs = now;
  turn.isAccepting = accepted !== turn.acceptedBefore && now >= turn.workingUntilMs;
  if (turn.isAccepting && now - turn.acceptingSinceMs > acceptingMs) {
    turn.isAccepting = false;
    turn.workingUntilMs = now + workingMs;
  }
  setImmediate(() => {
    turn.isOpen = false;
    turn.acceptedBefore = accepted;
  });
}

/**
 * Lets the first in line in. Called from the event loop's own queue, which runs what each one begins before it
 * calls the next, so that the time they take is seen.
 */
function admit(gate: Gate): void {
  const { waiting, turn } = gate;
  if (waiting.length === 0 || gate.inside >= gate.limit) return;
  const now = performance.now();
  beginTurn(turn, now);
  if (turn.isAccepting || now - turn.startedMs > turnBudgetMs) setImmediate(admit, gate);
  else {
    gate.inside += 1;
    waiting.shift()?.enter();
  }
}

/** Lets more or fewer in at once, by how long the event loop was held up since it was last asked. */
function adjust(gate: Gate): void {
  const { limits, delay, waiting } = gate;
  const delayMs = Math.max(0, delay.max / 1e6 - loopResolutionMs);
  delay.reset();
  gate.limit =
    delayMs > limits.loopDelayMs
      ? Math.max(limits.fewestAtOnce, Math.floor(gate.limit * 0.7))
      : Math.min(limits.mostAtOnce, Math.ceil(gate.limit * 1.25));
  for (let free = Math.min(gate.limit - gate.inside, waiting.length); free > 0; free--)
    setImmediate(admit, gate);
  gate.sinceReportMs += watchEveryMs;
  if (gate.sinceReportMs < reportEveryMs) return;
  gate.sinceReportMs = 0;
  if (gate.refused === 0) return;
  gate.report({
    refused: gate.refused,
    atOnce: gate.limit,
    waiting: waiting.length,
    loopDelayMs: Math.round(delayMs),
  });
  gate.refused = 0;
}

function again(gate: Gate): void {
  if (gate.isClearing) return;
  gate.isClearing = true;
  setImmediate(sendLateOnesAway, gate);
}

/** Each refusal is a call of the event loop's own queue; the next party waits for the next turn. */
function sendLateOnesAway(gate: Gate): void {
  const { turn, waiting } = gate;
  gate.isClearing = false;
  const now = performance.now();
  beginTurn(turn, now);
  if (turn.isAccepting) {
    again(gate);
    return;
  }
  // Whoever is let in next is not sent away for time in which the machine did not let this process run.
  const late = waiting
    .slice(Math.max(0, gate.limit - gate.inside))
    .filter(({ deadlineMs }) => deadlineMs < now)
    .slice(0, sentAwayATurn);
  for (const place of late) setImmediate(sendAway, gate, place);
  if (late.length === sentAwayATurn) again(gate);
}

/** Refuses one who still waits; whoever was let in meanwhile stays. */
function sendAway({ waiting }: Gate, place: Waiting): void {
  const at = waiting.indexOf(place);
  if (at < 0) return;
  waiting.splice(at, 1);
  place.refuse();
}

function turnAway(gate: Gate): Refusal {
  gate.refused += 1;
  return refuse('overloaded');
}

/** @throws Refusal overloaded, at once when the line is full or after waiting in vain */
function enterGate(gate: Gate, longestWaitMs: number, answer: ServerResponse): Promise<void> {
  if (gate.waiting.length >= gate.limits.mostWaiting) throw turnAway(gate);
  return new Promise((resolve, reject) => {
    const place: Waiting = {
      enter: () => {
        answer.off('close', leaveLine);
        resolve();
      },
      refuse: () => reject(turnAway(gate)),
      deadlineMs: performance.now() + longestWaitMs,
    };
    const leaveLine = () => sendAway(gate, place);
    gate.waiting.push(place);
    setImmediate(admit, gate);
    answer.once('close', leaveLine);
  });
}

function leaveGate(gate: Gate): void {
  gate.inside -= 1;
  setImmediate(admit, gate);
}

/** Register before all other hooks, so that what is refused costs nothing more. */
export function guardLoad(app: FastifyInstance, chosen: Partial<LoadLimits> = {}): void {
  const limits = { ...standard, ...chosen };
  const gate = openGate(limits, (facts) =>
    app.log.warn(
      facts,
      'overload: requests of the last second were answered 503 and told to come back; if this lasts, add processor or another process',
    ),
  );
  /** What hears of each one's going away, which is not kept for longer than the work: an answer may be open for hours. */
  const inside = new WeakMap<FastifyRequest, () => void>();
  app.server.on('connection', () => {
    gate.turn.accepted += 1;
  });

  function leave(request: FastifyRequest, { raw: answer }: FastifyReply): void {
    const gone = inside.get(request);
    if (!gone) return;
    answer.off('close', gone);
    inside.delete(request);
    leaveGate(gate);
  }

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const longestWaitMs = isFileOfPage(request) ? limits.longestFileWaitMs : limits.longestWaitMs;
    await enterGate(gate, longestWaitMs, reply.raw);
    const gone = () => leave(request, reply);
    inside.set(request, gone);
    // Whoever went away while they waited has no address any more, and nobody to do the work for.
    if (request.raw.socket.destroyed) {
      gone();
      throw refuse('overloaded');
    }
    if (reply.raw.destroyed || isUpload(request)) gone();
    else reply.raw.once('close', gone);
  }

  app.addHook('onRequest', async (request, reply) => {
    if (isCounted(request) && !hasBody(request)) await enter(request, reply);
  });
  // Only what has arrived whole takes a place, so that slow senders keep nobody out.
  app.addHook('preValidation', async (request, reply) => {
    if (isCounted(request) && hasBody(request)) await enter(request, reply);
  });
  // And slow readers neither: the work is done when the answer begins.
  app.addHook('onSend', async (request, reply) => leave(request, reply));
  app.addHook('onClose', async () => closeGate(gate));
}

/** Pages call the API inside the process; their own request has its place already. */
const isCounted = (request: FastifyRequest) =>
  request.raw.socket instanceof Socket && !health.has(request.routeOptions.url ?? '');
const isFileOfPage = ({ url }: FastifyRequest) => url.startsWith('/assets/');
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
/** Files are read by their handler while they arrive, so their sender's line decides how long that takes. */
const isUpload = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;
