import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { controlClass, Field } from '#src/design/field.tsx';
import { Progress } from '#src/design/progress.tsx';
import type { importCalls, StreetImport } from '#src/geo/imports/contract.ts';
import { sendExtract } from '#src/geo/imports/send-extract.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';

/** Chosen again after a break, the same file goes on where it stopped. */
export function UploadExtract({ cityId, open }: { cityId: string; open: StreetImport | undefined }) {
  const { revalidate } = useRevalidator();
  const [share, setShare] = useState<number | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const isBusy = share !== null || (open !== undefined && open.state !== 'receiving');

  async function send(file: File): Promise<void> {
    const { signal } = leaving.current;
    setWrong(null);
    setShare(0);
    try {
      setWrong(await sendExtract(file, await begin(cityId, file, open), { signal, onProgress: setShare }));
    } catch (error) {
      if (signal.aborted) return;
      const words =
        error instanceof ApiError ? (Object.values(error.fieldErrors)[0] ?? error.words) : undefined;
      setWrong(words ?? 'The connection broke off. Choose the same file again: it goes on where it stopped.');
    } finally {
      setShare(null);
      if (!signal.aborted) await revalidate();
    }
  }

  return (
    <>
      {open?.state === 'receiving' && share === null && (
        <p>
          {open.fileName} has not arrived whole. Choose the same file to go on, or call it off and begin
          another.
        </p>
      )}
      <Field
        id="extract-file"
        label="Extract"
        hint="Ends in .osm.pbf, up to 1 GB. Keep this page open until it has arrived."
        error={wrong}
      >
        <input
          id="extract-file"
          type="file"
          accept=".pbf"
          disabled={isBusy}
          aria-describedby={wrong ? 'extract-file-error' : 'extract-file-hint'}
          aria-invalid={wrong !== null || undefined}
          className={`${controlClass(wrong !== null)} h-12 py-2.5`}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            if (chosen) void send(chosen);
          }}
        />
      </Field>
      {share !== null && <Progress label="The extract is sent" value={share} />}
      {isBusy && share === null && (
        <p className="text-muted">One import at a time: this one has to end first.</p>
      )}
      <noscript>
        <p>
          Sending needs JavaScript. Without it, lay the file into the folder <code>extracts</code> of the data
          folder and load this page again.
        </p>
      </noscript>
    </>
  );
}

/** @throws ApiError what was refused */
async function begin(cityId: string, file: File, open: StreetImport | undefined): Promise<StreetImport> {
  const isSame = open?.fileName === file.name && open.sizeBytes === file.size;
  if (open && isSame && open.state === 'receiving') return open;
  return apiFor<typeof importCalls>()('POST /api/operations/cities/:id/street-imports', {
    params: { id: cityId },
    body: { source: 'upload', fileName: file.name, sizeBytes: file.size },
  });
}
