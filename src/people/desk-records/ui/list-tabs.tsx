import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { MenuBox } from '#src/design/desk/table/menu-box.tsx';
import { Plus } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { type Asked, listQuery, writeAsked } from '#src/platform/desk-tables/table-address.ts';
import type { TableShape } from '#src/platform/desk-tables/table-shape.ts';
import type { SavedList, savedListCalls } from '../contract.ts';

const api = apiFor<typeof savedListCalls>();

/** The lists of a table: those that come along, and those that somebody saved for everybody. */
export function ListTabs({
  shape,
  asked,
  saved,
  again,
}: {
  shape: TableShape;
  asked: Asked;
  /** Null where they could not be read. */
  saved: readonly SavedList[] | null;
  again: () => void;
}) {
  const here = writeAsked(shape, asked);
  const plain = (query: string) => listQuery(shape, new URLSearchParams(query));
  const lists = [
    ...shape.lists.map(({ name, query }) => ({ key: name, name, query: plain(query), list: null })),
    ...(saved ?? []).map((list) => ({
      key: `saved ${list.id}`,
      name: list.name,
      query: plain(list.query),
      list,
    })),
  ];
  const current = lists.find(({ query }) => query === here);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 border-b border-line">
      <nav aria-label={`Lists of ${shape.many}`} className="-mb-px flex max-w-full min-w-0 overflow-x-auto">
        {lists.map(({ key, name, query, list }) => (
          <Link
            key={key}
            to={`?${query}`}
            preventScrollReset
            aria-current={current?.key === key ? 'page' : undefined}
            title={list ? `Saved by ${list.by}` : undefined}
            className={cx(
              'inline-flex h-11 shrink-0 items-center border-b-2 px-3 whitespace-nowrap focus-visible:-outline-offset-2',
              current?.key === key
                ? 'border-spruce font-semibold text-spruce'
                : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="ml-auto flex items-center">
        {saved === null && <span className="text-13 text-muted">Saved lists are not known just now</span>}
        {current?.list && <TakeAway list={current.list} again={again} />}
        {!current && saved !== null && <SaveList {...{ shape, here, again }} />}
      </div>
    </div>
  );
}

const textButton =
  'inline-flex h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-spruce hover:bg-well';

const wordsOf = (error: unknown): string =>
  (error instanceof ApiError && (Object.values(error.fieldErrors)[0] ?? error.words)) ||
  'That did not work. Try again.';

function SaveList({ shape, here, again }: { shape: TableShape; here: string; again: () => void }) {
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  return (
    <MenuBox
      align="right"
      className={textButton}
      summary={
        <>
          <Plus size={16} aria-hidden="true" />
          Save this list
        </>
      }
    >
      {(close) => (
        <form
          className="space-y-3"
          onSubmit={async (event) => {
            event.preventDefault();
            const name = String(new FormData(event.currentTarget).get('name') ?? '');
            setBusy(true);
            try {
              await api('POST /api/operations/saved-lists', {
                body: { table: shape.key, name, query: here },
              });
              setRefused(null);
              close();
              again();
            } catch (error) {
              setRefused(wordsOf(error));
            }
            setBusy(false);
          }}
        >
          <TextField
            label="What the list is called"
            hint="Everybody who sees this table sees it"
            name="name"
            maxLength={40}
            required
            error={refused}
          />
          <Button type="submit" tone="spruce" wide busy={busy}>
            Save
          </Button>
        </form>
      )}
    </MenuBox>
  );
}

function TakeAway({ list, again }: { list: SavedList; again: () => void }) {
  return (
    <MenuBox
      align="right"
      className={cx(textButton, 'text-muted')}
      summary={`Saved by ${list.isMine ? 'you' : list.by}`}
    >
      {(close) => (
        <div className="space-y-3">
          <p className="text-13 text-muted">Colleagues lose it too. What it shows stays.</p>
          <Button
            tone="brick"
            wide
            onClick={async () => {
              close();
              try {
                await api('DELETE /api/operations/saved-lists/:id', { params: { id: list.id } });
                again();
              } catch (error) {
                toast({ title: wordsOf(error), tone: 'failure' });
              }
            }}
          >
            Take the list away
          </Button>
        </div>
      )}
    </MenuBox>
  );
}
