import type { dealersCalls, FileSettingsChange } from '#src/cars/dealers/contract.ts';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';

/** Keeps what a dealer says of their files and reads the newest once more by it; a refusal is told in a toast. */
export async function answerAndReadAgain(feedId: number, said: FileSettingsChange): Promise<boolean> {
  try {
    await apiFor<typeof dealersCalls>()('PATCH /api/dealer-file', { body: said });
    await apiFor<typeof sellingCalls>()('POST /api/vehicle-feeds/:id/again', { params: { id: feedId } });
    return true;
  } catch (error) {
    const words = error instanceof ApiError ? error.words : undefined;
    toast({ title: 'Not kept', description: words ?? 'Please try again.', tone: 'failure' });
    return false;
  }
}
