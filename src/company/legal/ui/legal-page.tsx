import type { ReactNode } from 'react';
import { Link } from 'react-router';

const others = [
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/refunds', label: 'Refunds' },
  { to: '/accessibility', label: 'Accessibility' },
];

/** A page of rules: its title, what it is in a sentence, sections, and the ways to the other such pages. */
export function LegalPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="page-column grid gap-x-16 py-8 md:py-14 lg:grid-cols-[200px_minmax(0,680px)]">
      <header className="lg:col-span-2">
        <h1 className="text-40 lg:text-56">{title}</h1>
        <p className="mt-2 max-w-[60ch] text-17 text-muted">{lead}</p>
      </header>
      <nav aria-label="Legal pages" className="mt-6 lg:mt-10">
        <ul className="flex flex-wrap gap-x-5 lg:block">
          {others.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={label === title ? 'page' : undefined}
                className="flex min-h-11 items-center font-medium hover:text-spruce aria-[current]:text-spruce"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-4 space-y-8 text-17 lg:mt-10">{children}</div>
    </div>
  );
}

export function LegalSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="space-y-2">
      <h2 id={id} className="text-28">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A link inside a sentence. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-spruce underline underline-offset-2">
      {children}
    </Link>
  );
}
