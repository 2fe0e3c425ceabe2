const mostKept = 200;

/** `of`, remembering its last 200 answers: for what is found in texts that many read and few change. */
export function remember<T>(of: (text: string) => T): (text: string) => T {
  const kept = new Map<string, { answer: T }>();
  return (text) => {
    const known = kept.get(text);
    if (known) return known.answer;
    const answer = of(text);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest);
    kept.set(text, { answer });
    return answer;
  };
}
