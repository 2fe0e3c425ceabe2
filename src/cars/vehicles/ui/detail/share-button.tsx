import { Share2 } from '#src/design/icons.ts';
import { toast } from '#src/design/toast.ts';

/** The phone's own share sheet, or the address on the clipboard. */
export function ShareButton({ title }: { title: string }) {
  async function share(): Promise<void> {
    const url = location.origin + location.pathname;
    try {
      if (navigator.share) {
        await navigator.share({ title, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      toast({ title: 'Link copied', description: url, tone: 'success' });
    } catch (error) {
      // Closing the share sheet is a choice, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({ title: 'Not copied', description: url, tone: 'failure' });
    }
  }
  return (
    <button
      type="button"
      onClick={() => void share()}
      className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-well"
    >
      <Share2 size={18} aria-hidden="true" />
      Share
    </button>
  );
}
