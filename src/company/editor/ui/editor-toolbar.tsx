import { type ReactNode, type RefObject, useState } from 'react';
import { readMinutesOf, wordsIn } from '#src/company/journal/rules.ts';
import { IconButton } from '#src/design/icon-button.tsx';
import {
  Bold,
  Heading2,
  Image,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Undo2,
} from '#src/design/icons.ts';
import { counted } from '#src/platform/plural.ts';
import type { EditorHandle } from './markdown-editor.tsx';
import { PictureDialog } from './picture-dialog.tsx';

/** What the keyboard's Markdown does, as buttons. */
export function EditorToolbar({
  editor,
  content,
}: {
  editor: RefObject<EditorHandle | null>;
  content: string;
}) {
  const [choosing, setChoosing] = useState(false);
  const words = wordsIn(content);
  const tool = (label: string, icon: ReactNode, act: (handle: EditorHandle) => void) => (
    <IconButton label={label} onClick={() => editor.current && act(editor.current)}>
      {icon}
    </IconButton>
  );
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className="sticky top-0 z-10 flex flex-wrap items-center border-b border-line bg-paper px-3 py-1"
    >
      {tool('Heading', <Heading2 size={20} aria-hidden="true" />, (handle) => handle.prefix('## '))}
      {tool('Bold', <Bold size={20} aria-hidden="true" />, (handle) => handle.wrap('**', '**', 'bold'))}
      {tool('Italic', <Italic size={20} aria-hidden="true" />, (handle) => handle.wrap('*', '*', 'italic'))}
      {tool('List', <List size={20} aria-hidden="true" />, (handle) => handle.prefix('- '))}
      {tool('Numbered list', <ListOrdered size={20} aria-hidden="true" />, (handle) => handle.prefix('1. '))}
      {tool('Quote', <Quote size={20} aria-hidden="true" />, (handle) => handle.prefix('> '))}
      {tool('Link', <Link2 size={20} aria-hidden="true" />, (handle) =>
        handle.wrap('[', '](https://)', 'words'),
      )}
      <IconButton label="Picture" onClick={() => setChoosing(true)}>
        <Image size={20} aria-hidden="true" />
      </IconButton>
      {tool('Undo', <Undo2 size={20} aria-hidden="true" />, (handle) => handle.undo())}
      {tool('Redo', <Redo2 size={20} aria-hidden="true" />, (handle) => handle.redo())}
      <span className="ml-auto px-2 text-13 text-muted tabular-nums">
        {counted(words, 'word')}
        {/* A text without words has no time to read; the five minutes that its page says are nobody's count. */}
        {words > 0 && `, ${readMinutesOf(content)} min`}
      </span>
      <PictureDialog
        open={choosing}
        onOpenChange={setChoosing}
        onPicture={({ address, alt }) =>
          editor.current?.insert(`\n\n![${alt.replace(/[[\]]/g, '')}](${address})\n\n`)
        }
      />
    </div>
  );
}
