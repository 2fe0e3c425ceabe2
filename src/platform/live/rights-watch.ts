/** Has every open stream end, or lose what it carried, with the right it rests on. */
import type { Notices } from '#src/platform/database/notices.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { createSubscriptions } from './subscriptions.ts';

/** What a stream rests on. */
export interface Claim {
  /** `ride:12` or `city:toronto` */
  topics: readonly string[];
  userId: UserId | null;
  /** The session it was opened in; null for a visitor. */
  sessionId: string | null;
  /** Opens a topic to somebody it was shared with. */
  share?: string | undefined;
}
/** What of a claim holds now. */
export interface HeldRight {
  /** False once the session has ended; the stream then ends too. */
  signedIn: boolean;
  topics: readonly string[];
}
/** Says for each claim what of it holds, in the same order; asked for all open streams at once. */
export type Rights = (claims: readonly Claim[]) => Promise<HeldRight[]>;

const sweepEveryMs = 400;
/** What ends by time alone is seen by a look at so many streams a sweep, all of them in turn. */
const mostAtOnce = 500;
/** What happens to one ride within such a moment is one question. */
const gatherMs = 10;
/** Where rights cannot be read for this long, streams end rather than go on unchecked. */
const uncheckedAtMostMs = 5_000;

interface Resting {
  topics: Set<string>;
  userId: UserId | null;
  sessionId: string | null;
  share: string | undefined;
}

/** A stream that shows only what everybody may see rests on nothing. */
const restsOnRights = ({ sessionId, topics }: Resting): boolean =>
  sessionId !== null || [...topics].some((topic) => !topic.startsWith('city:'));

/**
 * @param streams those that are open, in any order
 * @param narrow takes from a stream what does not stand any more
 */
export function createRightsWatch<Stream extends Resting>(parts: {
  streams: ReadonlySet<Stream>;
  followers: Pick<ReturnType<typeof createSubscriptions<Stream>>, 'ofTopic' | 'ofPerson'>;
  notices: Notices;
  narrow: (stream: Stream, standing: HeldRight) => void;
  end: (stream: Stream) => void;
}) {
  const { streams, followers, notices, narrow, end } = parts;
  const due = new Set<Stream>();
  let rights: Rights | undefined;
  let isChecking = false;
  let gathering: NodeJS.Timeout | undefined;
  let checkedAt = performance.now();
  const nextInTurn = takeTurns(streams, mostAtOnce);

  /** They are asked about by a question that has yet to begin, so that it knows of what has just happened. */
  function look(found: Iterable<Stream>): void {
    if (!rights) return;
    for (const stream of found) if (restsOnRights(stream)) due.add(stream);
    if (due.size > 0 && !isChecking) gathering ??= setTimeout(() => void check(), gatherMs);
  }

  async function check(): Promise<void> {
    gathering = undefined;
    isChecking = true;
    while (rights && due.size > 0) {
      const next = [...due].slice(0, mostAtOnce);
      for (const stream of next) due.delete(stream);
      const asked = next.filter((stream) => streams.has(stream));
      try {
        const standings = await rights(asked.map(claimOf));
        checkedAt = performance.now();
        for (const [i, stream] of asked.entries())
          if (streams.has(stream)) narrow(stream, existing(standings[i], 'where somebody stands'));
      } catch {
        endUnchecked(asked);
        break;
      }
    }
    isChecking = false;
  }

  function endUnchecked(asked: Stream[]): void {
    if (performance.now() - checkedAt >= uncheckedAtMostMs) {
      for (const stream of [...streams]) if (restsOnRights(stream)) end(stream);
      return;
    }
    // The next sweep asks again, about these too.
    for (const stream of asked) if (streams.has(stream)) due.add(stream);
  }

  const sweep = setInterval(() => {
    const found = nextInTurn();
    if (due.size === 0 && !found.some(restsOnRights)) checkedAt = performance.now();
    look(found);
  }, sweepEveryMs);
  sweep.unref();
  notices.listen(
    (subject) => {
      const [kind, id] = subject.split(' ');
      look(kind === 'person' ? followers.ofPerson(Number(id)) : followers.ofTopic(`${kind}:${id}`));
    },
    () => look(streams),
  );

  return {
    look,
    restOn(found: Rights): void {
      rights = found;
    },
    stop(): void {
      clearInterval(sweep);
      clearTimeout(gathering);
    },
  };
}

const claimOf = ({ topics, userId, sessionId, share }: Resting): Claim => ({
  topics: [...topics],
  userId,
  sessionId,
  share,
});

/** Gives some of a set at a time, all of them in turn, whatever comes and goes meanwhile. */
function takeTurns<Item>(items: ReadonlySet<Item>, most: number): () => Item[] {
  let turn = items.values();
  return () => {
    const taken: Item[] = [];
    while (taken.length < most) {
      const { value, done } = turn.next();
      if (done) {
        turn = items.values();
        break;
      }
      taken.push(value);
    }
    return taken;
  };
}
