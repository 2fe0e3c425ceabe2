/** What belongs to a library alone: its next version may have it otherwise without a word. For the tidy test. */
interface Private {
  what: string;
  pattern: RegExp;
}

const privates: Private[] = [
  {
    what: 'a member named as private',
    pattern: /(?<!\bthis)(?<=\w|\))\??\._(?!_)[\w.]|\[['"]_[a-z]\w*['"]\]/i,
  },
  {
    what: 'the session of Drizzle',
    pattern:
      /\bsession\.(client|prepareQuery)\b|\bsession: \{\s*client\b|\bNodePg(Session|Transaction|PreparedQuery)\b/,
  },
  { what: 'the dialect of Drizzle', pattern: /\bPgDialect\b|\.dialect\b/ },
  { what: 'a Drizzle without a database', pattern: /\bdrizzle\.mock\b/ },
  {
    what: 'the wire of pg',
    pattern:
      /\bparsedStatements\b|\.(activeQuery|queryQueue)\b|\{ connection: \w+ \}\)\.connection\b|\bextends pg\.Query\b|\bpg\.Query as\b/,
  },
  {
    what: 'a table of pg-boss that is written',
    pattern: /\b(insert\s+into|update|delete\s+from|truncate)\s+(only\s+)?"?(pgboss|jobs)"?\."?\w+/i,
  },
];

/** What a source text uses of others' insides, in words; empty where it keeps to their public calls. */
export const privatesIn = (text: string): string[] =>
  privates.filter(({ pattern }) => pattern.test(text)).map(({ what }) => what);

/** Whether a text writes the log of events, which `platform/events` alone does. */
export const writesEvents = (text: string): boolean =>
  /\binsert\s+into\s+("?events"?\s*\(|\$\{events\})|\.insert\(events\)/i.test(text);
