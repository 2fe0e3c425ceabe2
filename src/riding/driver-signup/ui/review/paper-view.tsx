/** One document, opened by a link that ends, with what a reviewer needs to read it. */
import { useEffect, useState } from 'react';
import { sizeText } from '#src/design/amount-text.ts';
import { IconButton } from '#src/design/icon-button.tsx';
import { RotateCw, ZoomIn, ZoomOut } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { Paper, papersCalls } from '#src/riding/drivers/papers-contract.ts';

const papersApi = apiFor<typeof papersCalls>();
const noAnswer = 'The document could not be opened. Load the page again.';

export function PaperView({ paper }: { paper: Paper }) {
  const [link, setLink] = useState<{ url: string; endsAt: string } | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const { id } = paper;
  useEffect(() => {
    let here = true;
    papersApi('POST /api/driver-papers/:id/link', { params: { id } }).then(
      (found) => here && setLink(found),
      (error) => here && setTrouble((error instanceof ApiError && error.words) || noAnswer),
    );
    return () => {
      here = false;
    };
  }, [id]);
  return (
    <>
      <div className="relative overflow-auto rounded-card bg-ground" style={{ height: 'min(528px, 70vh)' }}>
        {trouble && (
          <p role="alert" className="p-6">
            {trouble}
          </p>
        )}
        {link && paper.mime === 'image/jpeg' && (
          <img
            src={link.url}
            alt={paper.title}
            className="size-full object-contain transition-transform"
            style={{ transform: `scale(${zoom}) rotate(${turn}deg)`, transformOrigin: 'center' }}
          />
        )}
        {link && paper.mime === 'application/pdf' && (
          <p className="grid size-full place-items-center">
            <a
              href={link.url}
              target="_blank"
              rel="noreferrer"
              className="font-semibold text-spruce underline underline-offset-2"
            >
              Open the PDF
            </a>
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-13 text-muted">
        <span className="truncate tabular-nums">
          {paper.name}, {sizeText(paper.sizeBytes)}
        </span>
        <span>{paper.mime === 'image/jpeg' ? 'Re-encoded, place removed' : 'A PDF, as it came'}</span>
        {link && (
          <span>
            Link ends at <When at={link.endsAt} show="time" />
          </span>
        )}
        {paper.mime === 'image/jpeg' && (
          <span className="ml-auto flex">
            <IconButton label="Smaller" onClick={() => setZoom((now) => Math.max(1, now / 1.5))}>
              <ZoomOut size={20} aria-hidden="true" />
            </IconButton>
            <IconButton label="Larger" onClick={() => setZoom((now) => Math.min(6, now * 1.5))}>
              <ZoomIn size={20} aria-hidden="true" />
            </IconButton>
            <IconButton label="Turn" onClick={() => setTurn((now) => now + 90)}>
              <RotateCw size={20} aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </div>
    </>
  );
}
