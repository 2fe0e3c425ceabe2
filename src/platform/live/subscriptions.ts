/** Who follows what, so that an event costs what its readers cost, however many others there are. */
import type { RoveEvent } from '#src/platform/events/events.ts';
import type { UserId } from '#src/platform/ids.ts';

interface Follower {
  topics: Set<string>;
  userId: UserId | null;
}

export function createSubscriptions<Stream extends Follower>() {
  const byTopic = new Map<string, Set<Stream>>();
  const byPerson = new Map<number, Set<Stream>>();
  const nobody: ReadonlySet<Stream> = new Set();

  function unfollow(stream: Stream, topic: string): void {
    stream.topics.delete(topic);
    drop(byTopic, topic, stream);
  }
  const ofTopic = (topic: string): ReadonlySet<Stream> => byTopic.get(topic) ?? nobody;
  const ofPerson = (userId: UserId): ReadonlySet<Stream> => byPerson.get(userId) ?? nobody;

  return {
    ofTopic,
    ofPerson,
    unfollow,
    add(stream: Stream): void {
      for (const topic of stream.topics) put(byTopic, topic, stream);
      if (stream.userId !== null) put(byPerson, stream.userId, stream);
    },
    remove(stream: Stream): void {
      for (const topic of [...stream.topics]) unfollow(stream, topic);
      if (stream.userId !== null) drop(byPerson, stream.userId, stream);
    },
    /** Each once: those who follow its subject, and the people whom it names. */
    ofEvent({ subject, userIds }: Pick<RoveEvent, 'subject' | 'userIds'>): ReadonlySet<Stream> {
      const following = ofTopic(subject);
      const named = userIds.flatMap((id) => [...ofPerson(id)]);
      return named.length === 0 ? following : new Set([...following, ...named]);
    },
  };
}

function put<Key, Stream>(sets: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(stream));
}
function drop<Key, Stream>(sets: Map<Key, Set<Stream>>, key: Key, stream: Stream): void {
  const left = sets.get(key);
  left?.delete(stream);
  if (left?.size === 0) sets.delete(key);
}
