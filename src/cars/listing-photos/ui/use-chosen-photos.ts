import { useRef, useState } from 'react';
import { type ChosenPhoto, isPhonesOwn } from '../chosen-photo.ts';
import type { Box } from '../photo-check.ts';
import { hidden, lookAt } from './draw-photo.ts';

/** Photos between being chosen and being sent. `send` is given one file after the other. */
export function useChosenPhotos(send: (files: File[]) => Promise<void>) {
  const [chosen, setChosen] = useState<ChosenPhoto[]>([]);
  const next = useRef(1);
  const change = (key: number, to: Partial<ChosenPhoto>) =>
    setChosen((all) => all.map((photo) => (photo.key === key ? { ...photo, ...to } : photo)));

  function choose(files: readonly File[]): void {
    const added = files.map((file) => ({
      ...{ key: next.current++, file, url: URL.createObjectURL(file) },
      ...{ warnings: null, isUndrawn: false, box: null },
    }));
    setChosen((all) => [...all, ...added]);
    for (const { key, file } of added)
      lookAt(file).then(
        (warnings) => change(key, { warnings }),
        () => change(key, { warnings: [], isUndrawn: true }),
      );
  }

  function leave(key: number): void {
    const left = chosen.find((photo) => photo.key === key);
    if (left) URL.revokeObjectURL(left.url);
    setChosen((all) => all.filter((photo) => photo.key !== key));
  }

  async function sendAll(): Promise<void> {
    const files: File[] = [];
    const ready = chosen;
    for (const { file, box, isUndrawn } of ready) {
      // A phone’s own format is written as JPEG by a browser that reads it.
      const isForeign = isPhonesOwn(file);
      files.push(!isUndrawn && (box || isForeign) ? await hidden(file, box) : file);
    }
    for (const { url } of ready) URL.revokeObjectURL(url);
    setChosen((all) => all.filter((photo) => !ready.includes(photo)));
    await send(files);
  }

  return { chosen, choose, leave, setBox: (key: number, box: Box | null) => change(key, { box }), sendAll };
}
