import { Button } from '#src/design/button.tsx';
import { MessageSquare, Phone, Share2 } from '#src/design/icons.ts';

/** Writing to the driver, calling them, and sharing the trip. @param unread how many messages of theirs were not seen */
export function ReachDriver({
  unread,
  onOpen,
}: {
  unread: number;
  onOpen: (wanted: 'messages' | 'call' | 'share') => void;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-2">
      <Button tone="signal" size="lg" onClick={() => onOpen('messages')}>
        <MessageSquare size={18} aria-hidden="true" />
        Message
        {unread > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1 text-13 text-paper">
            <span className="sr-only">new: </span>
            {unread}
          </span>
        )}
      </Button>
      <Button size="lg" className="px-4" onClick={() => onOpen('call')}>
        <Phone size={18} aria-hidden="true" />
        Call
      </Button>
      <Button size="lg" className="px-4" onClick={() => onOpen('share')}>
        <Share2 size={18} aria-hidden="true" />
        <span>
          Share<span className="max-lg:sr-only"> trip</span>
        </span>
      </Button>
    </div>
  );
}
