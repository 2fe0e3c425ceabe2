import { Link } from 'react-router';

/** From a page of what waits, or of one thing, to the table of all of them. */
export const TableLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center font-semibold text-spruce underline-offset-2 hover:underline"
  >
    {children}
  </Link>
);
