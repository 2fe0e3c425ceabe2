/** Photos that were chosen and are not sent yet: what there is to say of each, and a box over a number plate. */
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { counted } from '#src/platform/plural.ts';
import type { ChosenPhoto } from '../chosen-photo.ts';
import { type Box, boxAfterKey, boxBetween } from '../photo-check.ts';

interface TrayProps {
  chosen: readonly ChosenPhoto[];
  busy: boolean;
  onBox: (key: number, box: Box | null) => void;
  onLeave: (key: number) => void;
  onSend: () => void;
}

const firstBox: Box = { x: 0.38, y: 0.62, width: 0.24, height: 0.1 };

export function PhotoTray({ chosen, busy, onBox, onLeave, onSend }: TrayProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const count = chosen.length;
  const isOpen = count > 0;
  useEffect(() => {
    if (isOpen) head.current?.focus();
  }, [isOpen]);
  if (count === 0) return null;
  return (
    <section aria-labelledby="chosen" className="mt-4 rounded-control border border-spruce p-4">
      <h3 id="chosen" ref={head} tabIndex={-1} className="font-sans text-17 font-semibold tracking-normal">
        Look at them before they are sent
      </h3>
      <p className="mt-1 text-muted">
        What lies under a box is made unreadable here, before the photo leaves this device.
      </p>
      <ul className="mt-3 grid gap-4 sm:grid-cols-2">
        {chosen.map((photo) => (
          <ChosenLine
            key={photo.key}
            photo={photo}
            onBox={(box) => onBox(photo.key, box)}
            onLeave={() => onLeave(photo.key)}
          />
        ))}
      </ul>
      <Button tone="spruce" className="mt-4" busy={busy} onClick={onSend}>
        Add {counted(count, 'photo')}
      </Button>
    </section>
  );
}

function ChosenLine({
  photo,
  onBox,
  onLeave,
}: {
  photo: ChosenPhoto;
  onBox: (box: Box | null) => void;
  onLeave: () => void;
}) {
  const { file, warnings, isUndrawn, box } = photo;
  return (
    <li className="min-w-0">
      <PlatePicture photo={photo} onBox={onBox} />
      <p className="mt-1 truncate text-13 text-muted">{file.name}</p>
      {isUndrawn && (
        <p className="mt-1 rounded-control bg-wash-amber p-2 text-13">
          This browser cannot show it, so no plate can be hidden in it. It can be added as it is.
        </p>
      )}
      {warnings?.map((words) => (
        <p key={words} className="mt-1 rounded-control bg-wash-amber p-2 text-13">
          {words}
        </p>
      ))}
      <div className="mt-2 flex flex-wrap gap-2">
        {!isUndrawn && (
          <Button
            size="sm"
            onClick={() => onBox(box ? null : firstBox)}
            aria-label={`${box ? 'Take the box off' : 'Hide a plate in'} ${file.name}`}
          >
            {box ? 'Take the box off' : 'Hide a plate'}
          </Button>
        )}
        <Button size="sm" tone="ghost" onClick={onLeave} aria-label={`Leave out ${file.name}`}>
          Leave out
        </Button>
      </div>
    </li>
  );
}

/** The photo with its box: drawn anew by a finger or a mouse, moved and sized by arrows. */
function PlatePicture({ photo, onBox }: { photo: ChosenPhoto; onBox: (box: Box) => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  const { url, box, isUndrawn } = photo;
  if (isUndrawn) return <div className="aspect-3/2 rounded-control bg-well" />;
  const placeOf = (event: PointerEvent) => {
    const area = frame.current?.getBoundingClientRect();
    if (!area) return { x: 0, y: 0 };
    return { x: (event.clientX - area.left) / area.width, y: (event.clientY - area.top) / area.height };
  };
  return (
    <div
      ref={frame}
      className={`relative overflow-hidden rounded-control ${box ? 'touch-none cursor-crosshair' : ''}`}
      onPointerDown={(event) => {
        if (!box) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(placeOf(event));
      }}
      onPointerMove={(event) => {
        if (from) onBox(boxBetween(from, placeOf(event)));
      }}
      onPointerUp={() => setFrom(null)}
      onPointerCancel={() => setFrom(null)}
    >
      <img src={url} alt="" draggable={false} className="w-full" />
      {box && (
        <div
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the keyboard.
          tabIndex={0}
          aria-label="Box over the plate. Arrows move it; with Shift they change its size."
          onKeyDown={(event) => {
            const next = boxAfterKey(box, event.key, event.shiftKey);
            if (!next) return;
            event.preventDefault();
            onBox(next);
          }}
          style={{
            left: `${box.x * 100}%`,
            top: `${box.y * 100}%`,
            width: `${box.width * 100}%`,
            height: `${box.height * 100}%`,
          }}
          className="absolute border-2 border-signal bg-ink/80 focus-visible:outline-2 focus-visible:outline-spruce"
        />
      )}
    </div>
  );
}
