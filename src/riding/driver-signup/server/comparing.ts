/** A paper as a person decides on it: it is approved once all that it has to show was compared. */
import type { Actor } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type FactLabel, type Review, reviewRefusals } from '#src/riding/drivers/review-contract.ts';
import type { DriverPapers } from '#src/riding/drivers/server/papers/papers.ts';
import { decidePaper } from '#src/riding/drivers/server/review/review.ts';
import { toCompare } from '../paper-facts.ts';
import { readReview } from './reviews-view.ts';

const refuse = refusalsOf(reviewRefusals);

/** @throws Refusal application_not_found, already_decided, not_compared */
export async function reviewPaper(
  papers: DriverPapers,
  actor: Actor,
  id: number,
  paperId: number,
  choice: { decision: 'approve'; compared: FactLabel[] } | { decision: 'send_back'; reason: string },
): Promise<Review> {
  if (choice.decision === 'approve') {
    const seen = await readReview(papers, actor, id);
    const paper = seen.application.papers.find((one) => one.id === paperId);
    const now = papers.documents.clock.now().toISOString();
    const missing = paper
      ? toCompare(seen, paper.kind, now).filter((label) => !choice.compared.includes(label))
      : [];
    if (paper?.status === 'waiting' && missing.length > 0)
      throw refuse('not_compared', {
        words: `Compare first what the paper shows with what was typed, and tick it: ${missing.join(', ')}.`,
      });
  }
  await decidePaper(papers.review, actor, id, paperId, choice);
  return readReview(papers, actor, id);
}
