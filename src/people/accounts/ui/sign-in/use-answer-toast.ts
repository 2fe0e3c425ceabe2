import { useEffect, useRef } from 'react';
import { toast } from '#src/design/toast.ts';
import type { FormAnswer } from './form-answer.ts';

/** Says a form's refusal as a toast, once for each answer. */
export function useAnswerToast(answer: FormAnswer | undefined): void {
  const told = useRef<FormAnswer>(undefined);
  useEffect(() => {
    if (!answer?.title || told.current === answer) return;
    told.current = answer;
    toast({ title: answer.title, description: answer.description, tone: 'failure' });
  }, [answer]);
}
