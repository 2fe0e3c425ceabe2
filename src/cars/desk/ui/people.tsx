/** Somebody in an operator's list: by name, with the address to write to. */
export function Person({ label, person }: { label: string; person: { name: string; email: string } | null }) {
  return (
    <p className="min-w-0">
      <span className="text-13 text-muted">{label}</span>
      <span className="block truncate font-medium">
        {person ? person.name : 'A visitor without an account'}
      </span>
      {person && (
        <a
          href={`mailto:${person.email}`}
          className="block truncate text-15 text-spruce underline underline-offset-2"
        >
          {person.email}
        </a>
      )}
    </p>
  );
}
