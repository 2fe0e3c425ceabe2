import { history, undo } from '@codemirror/commands';
import { EditorState, type Transaction } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arriving, changesBetween } from './arriving-text.ts';

/** A field with its caret where `|` stands. */
function field(text: string): EditorState {
  const anchor = text.indexOf('|');
  return EditorState.create({
    doc: text.replace('|', ''),
    selection: { anchor },
    extensions: history(),
  });
}
const shown = (state: EditorState): string => {
  const { head } = state.selection.main;
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`;
};
const hear = (state: EditorState, text: string): EditorState => state.update(arriving(state, text)).state;

describe('a text from elsewhere', () => {
  test.each([
    ['above', 'One.\n\nTwo|.', 'Zero.\n\nOne.\n\nTwo.', 'Zero.\n\nOne.\n\nTwo|.'],
    ['below', 'One|.\n\nTwo.', 'One.\n\nTwo.\n\nThree.', 'One|.\n\nTwo.\n\nThree.'],
    ['in the same line', 'One and| two.', 'Just one and two.', 'Just one and| two.'],
    ['on both sides', 'A.\n\nB|.\n\nC.', 'A!\n\nB.\n\nC!', 'A!\n\nB|.\n\nC!'],
    [
      'as a picture before it',
      'A.\n\nB|.',
      'A.\n\n![An axe](/a.webp)\n\nB.',
      'A.\n\n![An axe](/a.webp)\n\nB|.',
    ],
  ])('leaves the caret at its words when it is written %s', (_where, before, text, after) => {
    expect(shown(hear(field(before), text))).toBe(after);
  });

  test('is not what taking back takes away', () => {
    let state = field('One.|');
    state = state.update({ changes: { from: 4, insert: ' Mine.' }, userEvent: 'input' }).state;
    state = hear(state, 'Theirs.\n\nOne. Mine.');
    undo({ state, dispatch: (transaction: Transaction) => (state = transaction.state) });
    expect(state.doc.toString()).toBe('Theirs.\n\nOne.');
  });

  test('is shown whole, whatever stood there', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '\n', '\n\n', 'é', '😀'), { maxLength: 40 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const state = EditorState.create({ doc: before.join('') });
        expect(hear(state, after.join('')).doc.toString()).toBe(after.join(''));
      }),
    );
    expect(changesBetween('same\n', 'same\n')).toEqual([]);
  });
});
