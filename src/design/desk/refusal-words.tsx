/** What came back of an act that was not done: refused, or kept until a second person approves it. */
import { Link } from 'react-router';
import type { Refused } from './operator-page.ts';

export function RefusalWords({ refused, id }: { refused: Refused; id?: string }) {
  if (refused.waits)
    return (
      <p role="status" id={id} className="rounded-control border border-line bg-card px-4 py-3 font-medium">
        {refused.words}{' '}
        <Link to="/operations/approvals" className="underline underline-offset-2">
          See it there
        </Link>
      </p>
    );
  return (
    <p role="alert" id={id} className="font-medium text-brick">
      {refused.words}
    </p>
  );
}
