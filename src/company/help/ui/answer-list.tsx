import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { ArrowRight, Plus } from '#src/design/icons.ts';
import type { Answer } from '../answers.ts';

/** Questions that open to their answers, in groups or as they were found. */
export function AnswerList({ answers, grouped }: { answers: readonly Answer[]; grouped: boolean }) {
  const { hash } = useLocation();
  useEffect(() => {
    const named = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (named instanceof HTMLDetailsElement) named.open = true;
  }, [hash]);
  const groups = grouped ? [...new Set(answers.map(({ group }) => group))] : [null];
  return groups.map((group) => (
    <div key={group} className="mt-5">
      {group && <h3 className="mb-1 font-sans text-13 font-semibold tracking-normal text-muted">{group}</h3>}
      {answers
        .filter((answer) => group === null || answer.group === group)
        .map((answer, index) => (
          <OneAnswer key={answer.id} answer={answer} open={!grouped && index === 0} />
        ))}
    </div>
  ));
}

function OneAnswer({ answer: { id, question, text, link }, open }: { answer: Answer; open: boolean }) {
  return (
    <details id={id} open={open} className="group border-b border-line">
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-2 text-17 font-semibold">
        {question}
        <Plus size={20} aria-hidden="true" className="group-open:rotate-45" />
      </summary>
      <div className="max-w-[64ch] pb-4 text-17">
        {text.map((paragraph) => (
          <p key={paragraph} className="mt-1.5 first:mt-0">
            {paragraph}
          </p>
        ))}
        {link && (
          <Link to={link.to} className="mt-1 flex min-h-11 items-center gap-2 font-semibold text-spruce">
            {link.label} <ArrowRight size={18} aria-hidden="true" />
          </Link>
        )}
      </div>
    </details>
  );
}
