import { Link } from 'react-router';
import { useDemo } from '../session.ts';
import { textLink } from './form-page.tsx';

/** Where a demo's mails are, since none leaves it. */
export function OutboxHint() {
  if (!useDemo()) return null;
  return (
    <p className="mt-5 rounded-control bg-wash-lake px-4 py-3">
      This demo sends no mail. It waits in the{' '}
      <Link to="/outbox" className={textLink}>
        demo mailbox
      </Link>
      .
    </p>
  );
}
