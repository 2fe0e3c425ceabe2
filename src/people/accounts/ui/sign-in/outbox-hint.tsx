import { Link } from 'react-router';
import { useContactAddress, useDemo, useHasMail } from '../session.ts';
import { textLink } from './form-page.tsx';

/** What becomes of a mail that was just written, where none leaves: in a demo it is kept, elsewhere it is lost. */
export function OutboxHint() {
  const demo = useDemo();
  const hasMail = useHasMail();
  const contact = useContactAddress();
  if (!hasMail)
    return (
      <p className="mt-5 rounded-control bg-wash-brick px-4 py-3">
        No mail leaves this place yet, so it will not arrive. Ask us at{' '}
        <a href={`mailto:${contact}`} className={textLink}>
          {contact}
        </a>
        ; our operators can confirm an address by hand.
      </p>
    );
  if (!demo) return null;
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
