/**
 * The field a post is written in: CodeMirror with quiet Markdown marks. It lives in a shadow root, because there its
 * styles are sheets made by script, which the content security policy allows; a style element it would not.
 */
import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import type { Editor } from '#src/company/journal/desk-contract.ts';
import { existing } from '#src/platform/existing.ts';
import { seenText } from '#src/platform/typed-text.ts';
import { arriving, isArriving } from './arriving-text.ts';

export interface EditorHandle {
  /** Puts marks around what is selected, or `empty` between them. */
  wrap(before: string, after: string, empty: string): void;
  /** Begins each selected line with a mark, or takes it away again. */
  prefix(mark: string): void;
  insert(text: string): void;
  undo(): void;
  redo(): void;
}

const quiet = { color: 'var(--color-muted)', fontWeight: '400' };
const marks = HighlightStyle.define([
  { tag: tags.heading1, fontFamily: 'var(--font-display)', fontSize: '1.75rem', fontWeight: '700' },
  { tag: tags.heading2, fontFamily: 'var(--font-display)', fontSize: '1.5rem', fontWeight: '700' },
  { tag: tags.heading3, fontFamily: 'var(--font-display)', fontSize: '1.25rem', fontWeight: '700' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.link, color: 'var(--color-spruce)', fontWeight: '600' },
  { tag: tags.quote, color: 'var(--color-muted)' },
  { tag: tags.monospace, fontFamily: 'monospace' },
  { tag: tags.url, ...quiet },
  { tag: tags.processingInstruction, ...quiet },
]);

const look = EditorView.theme({
  '&': { fontSize: '1.0625rem', color: 'var(--color-ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-sans)', lineHeight: '1.75rem', overflow: 'visible' },
  '.cm-content': { padding: '0 0 8rem', caretColor: 'var(--color-ink)', minHeight: '16rem' },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--color-ink)' },
  '.cm-placeholder': { color: 'var(--color-muted)' },
  '.cm-elsewhere': { backgroundColor: 'var(--color-wash-lake)', position: 'relative' },
  '.cm-elsewhere::after': {
    content: 'attr(data-who)',
    marginLeft: '0.5rem',
    padding: '0.1rem 0.4rem',
    borderRadius: '4px',
    fontSize: '0.75rem',
    fontWeight: '600',
    backgroundColor: 'var(--color-lake)',
    color: 'var(--color-card)',
  },
});

const marksOf = (editors: readonly Editor[], doc: Text): DecorationSet =>
  Decoration.set(
    editors.flatMap(({ me, name, line }) => {
      if (me || line === null || line < 1 || line > doc.lines) return [];
      const [who = ''] = name.split(' ');
      const mark = Decoration.line({ class: 'cm-elsewhere', attributes: { 'data-who': who } });
      return mark.range(doc.line(line).from);
    }),
    true,
  );

/** Marks the lines at which others write; they stay with their words until more is heard of their writers. */
const heardOf = StateEffect.define<readonly Editor[]>();
const others = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marked, { changes, effects, newDoc }) =>
    effects.reduce(
      (now, effect) => (effect.is(heardOf) ? marksOf(effect.value, newDoc) : now),
      marked.map(changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
});

export default function MarkdownEditor({
  value,
  label,
  editors,
  onChange,
  onLine,
  handle,
}: {
  value: string;
  label: string;
  editors: readonly Editor[];
  onChange: (value: string) => void;
  onLine: (line: number) => void;
  handle: RefObject<EditorHandle | null>;
}) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const heard = useRef({ onChange, onLine });
  heard.current = { onChange, onLine };
  const first = useRef(value);
  // What was typed and is on its way through the page: it comes back as `value`, late where the machine is slow.
  const typed = useRef<string[]>([]);

  useEffect(() => {
    const box = existing(host.current, 'where the editor is drawn');
    const root = box.shadowRoot ?? box.attachShadow({ mode: 'open', delegatesFocus: true });
    const made = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          markdown(),
          syntaxHighlighting(marks),
          look,
          EditorView.lineWrapping,
          // As the server keeps it, so that what is saved is what is seen.
          EditorView.clipboardInputFilter.of(seenText),
          EditorView.contentAttributes.of({
            'aria-label': label,
            role: 'textbox',
            'aria-multiline': 'true',
            spellcheck: 'true',
          }),
          placeholder('Write here. ## begins a heading, - a list, > a quote.'),
          others,
          EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
            if (transactions.some((one) => one.docChanged && !isArriving(one))) {
              const text = state.doc.toString();
              typed.current.push(text);
              heard.current.onChange(text);
            }
            if (docChanged || selectionSet) {
              heard.current.onLine(state.doc.lineAt(state.selection.main.head).number);
            }
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [label]);

  // What came from elsewhere: another editor, or an earlier version.
  useEffect(() => {
    const made = view.current;
    const back = typed.current.indexOf(value);
    typed.current.splice(0, back + 1);
    if (!made || back >= 0 || made.state.doc.toString() === value) return;
    made.dispatch(arriving(made.state, value));
  }, [value]);

  useEffect(() => {
    view.current?.dispatch({ effects: heardOf.of(editors) });
  }, [editors]);

  useImperativeHandle(handle, () => handleOf(() => existing(view.current, 'the editor')), []);
  return <div ref={host} data-editor="" />;
}

function handleOf(current: () => EditorView): EditorHandle {
  return {
    wrap(before, after, empty) {
      const { state } = current();
      const { from, to } = state.selection.main;
      const inside = state.sliceDoc(from, to) || empty;
      current().dispatch({
        changes: { from, to, insert: before + inside + after },
        selection: { anchor: from + before.length, head: from + before.length + inside.length },
      });
      current().focus();
    },
    prefix(mark) {
      const { state } = current();
      const { from, to } = state.selection.main;
      const changes = [];
      for (let at = state.doc.lineAt(from).number; at <= state.doc.lineAt(to).number; at++) {
        const line = state.doc.line(at);
        changes.push(
          line.text.startsWith(mark)
            ? { from: line.from, to: line.from + mark.length }
            : { from: line.from, insert: mark },
        );
      }
      current().dispatch({ changes });
      current().focus();
    },
    insert(text) {
      const { from, to } = current().state.selection.main;
      current().dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length } });
      current().focus();
    },
    undo: () => undo(current()) && current().focus(),
    redo: () => redo(current()) && current().focus(),
  } as EditorHandle;
}
