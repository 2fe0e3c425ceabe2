import { Link } from 'react-router';
import { textLink } from './form-page.tsx';

/** What whoever presses the button below it accepts. */
export const TermsLine = ({ action }: { action: string }) => (
  <p className="text-13 text-muted">
    By pressing {action} you accept our{' '}
    <Link to="/terms" target="_blank" className={textLink}>
      terms
    </Link>
    . What we keep of you is in{' '}
    <Link to="/privacy" target="_blank" className={textLink}>
      privacy
    </Link>
    .
  </p>
);
