/** What a form of these pages answers: a refusal, or what is shown once. */
import { act, type Refused } from '#src/design/desk/operator-page.ts';

export interface Made {
  made: { what: string; secret: string };
}

/** Does what a form asks; `work` answers what is shown once, where there is something. */
export async function actAndShow(
  form: string,
  work: () => Promise<Made['made'] | undefined>,
): Promise<Refused | Made | null> {
  let made: Made['made'] | undefined;
  const refused = await act(form, async () => {
    made = await work();
  });
  return refused ?? (made ? { made } : null);
}

/** The two apart, for the page. */
export const apart = (answer: Refused | Made | null | undefined) => ({
  refused: answer && 'form' in answer ? answer : null,
  made: answer && 'made' in answer ? answer.made : null,
});
