import { Button } from '#src/design/button.tsx';
import { Copy, Share2 } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';

/** The link with what sends it on. Without a script it can be selected. */
export function LinkToSend({ link, words }: { link: string; words: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Link copied', tone: 'success' });
    } catch {
      toast({ title: 'The link could not be copied', description: 'Select it and copy it by hand.' });
    }
  };
  const send = async () => {
    if (!('share' in navigator)) return copy();
    await navigator.share({ title: words, url: link }).catch(() => {});
  };
  return (
    <div className="space-y-3">
      <TextField
        label="Link for your friends"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Button tone="signal" onClick={() => void send()}>
          <Share2 size={18} aria-hidden="true" />
          Send
        </Button>
        <Button onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
          Copy link
        </Button>
      </div>
    </div>
  );
}
