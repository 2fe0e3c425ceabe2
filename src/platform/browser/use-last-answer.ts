import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What an action of this page answered, until the next one or another page: the router forgets it as soon as the page's
 * data is read again, which news of anything does.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, keep] = useState({ key, answer });
  const isNewer = kept.key !== key || (answer !== undefined && answer !== kept.answer);
  if (isNewer) keep({ key, answer });
  return isNewer ? answer : kept.answer;
}
