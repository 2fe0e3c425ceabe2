/** Puts a text from elsewhere into the field: only what differs, so that the writer's caret stays at their words. */
import { type EditorState, Transaction, type TransactionSpec } from '@codemirror/state';
import { diffIndices } from 'node-diff3';

interface Change {
  from: number;
  to: number;
  insert: string;
}

/** What makes one text the other: line by line, and of each place no more than differs. */
export function changesBetween(before: string, after: string): Change[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const starts = [0];
  let end = 0;
  for (const line of old) {
    end += line.length;
    starts.push(end);
  }
  return diffIndices(old, now).map(({ buffer1: [at, count], buffer1Content, buffer2Content }) => {
    const [gone, come] = [buffer1Content.join(''), buffer2Content.join('')];
    const shorter = Math.min(gone.length, come.length);
    let head = 0;
    while (head < shorter && gone[head] === come[head]) head += 1;
    let tail = 0;
    while (tail < shorter - head && gone.at(-1 - tail) === come.at(-1 - tail)) tail += 1;
    return {
      from: (starts[at] ?? end) + head,
      to: (starts[at + count] ?? end) - tail,
      insert: come.slice(head, come.length - tail),
    };
  });
}

/** Each with the line break that ends it. */
const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

/** The step that shows a text from elsewhere. Taking back one's own last words leaves it where it is. */
export const arriving = (state: EditorState, text: string): TransactionSpec => ({
  changes: changesBetween(state.doc.toString(), text),
  annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
});

/** Whether a step came from elsewhere: what is in it was not typed here. */
export const isArriving = (transaction: Transaction): boolean =>
  transaction.annotation(Transaction.remote) === true;
