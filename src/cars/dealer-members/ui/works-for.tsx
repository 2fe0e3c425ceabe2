/** In whose place a seller's pages act now, with the way back. Works without a script. */
import { Form } from 'react-router';
import { Button } from '#src/design/button.tsx';
import type { DealerWork } from '../contract.ts';
import { roleWords } from '../rules.ts';

/** @param back the page that is shown after a press; nothing is drawn for whoever works for nobody */
export function WorksFor({ work, back }: { work: DealerWork | null; back: string }) {
  if (!work || work.dealers.length === 0) return null;
  const now = work.dealers.find(({ isNow }) => isNow);
  return (
    <section
      aria-label="For whom you work"
      className="my-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-wash-lake p-4"
    >
      {now ? (
        <>
          <p className="min-w-0 grow break-words">
            You work for <b className="font-semibold">{now.name}</b> now ({roleWords[now.role].toLowerCase()}
            ). What you do here is done in its place, and it sees what you did.
          </p>
          <Switch id={null} back={back} label="Act as myself" />
        </>
      ) : (
        <>
          <p className="min-w-0 grow">You act as yourself.</p>
          {work.dealers.map(({ id, name }) => (
            <Switch key={id} id={id} back={back} label={`Work for ${name}`} />
          ))}
        </>
      )}
    </section>
  );
}

function Switch({ id, back, label }: { id: number | null; back: string; label: string }) {
  return (
    <Form method="post" action="/sell/team">
      <input type="hidden" name="intent" value="work" />
      <input type="hidden" name="id" value={id ?? ''} />
      <input type="hidden" name="back" value={back} />
      <Button type="submit" size="sm" className="max-w-full">
        {label}
      </Button>
    </Form>
  );
}
