import { useState } from 'react';
import type { DeskPost } from '#src/company/journal/desk-contract.ts';
import { type Category, categories, longest, slugOf } from '#src/company/journal/rules.ts';
import type { WorkingCopy } from '#src/company/journal/shapes.ts';
import { LeadImage } from '#src/company/journal/ui/lead-image.tsx';
import { Button } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { CornerDownRight, Upload } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import { When } from '#src/design/when.tsx';
import { PictureDialog } from './picture-dialog.tsx';

const shownVersions = 5;
const sceneAddress = (name: string) => `/blog/pictures/${name}.svg`;
const nameOf = (scene: string) => (scene.charAt(0).toUpperCase() + scene.slice(1)).replaceAll('-', ' ');

/** Category, author, address, lead picture and history of a post. */
export function PostSettings({
  post,
  copy,
  change,
  errors,
  restore,
}: {
  post: DeskPost;
  copy: WorkingCopy;
  change: (part: Partial<WorkingCopy>) => void;
  errors: Record<string, string>;
  restore: (versionId: number) => void;
}) {
  return (
    <div className="space-y-6">
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Category"
          options={categories.map((one) => ({ value: one, label: one }))}
          value={copy.category}
          onChange={(event) => change({ category: event.currentTarget.value as Category })}
        />
        <SelectField
          label="Author"
          options={post.authors.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(copy.authorId)}
          onChange={(event) => change({ authorId: Number(event.currentTarget.value) })}
        />
      </div>
      <div>
        <TextField
          label="Address"
          value={copy.slug}
          placeholder={slugOf(copy.title) || 'made-from-the-title'}
          maxLength={longest.slug}
          onChange={(event) => change({ slug: event.currentTarget.value })}
          hint={`/blog/${copy.slug || slugOf(copy.title) || '…'}`}
          error={errors.slug}
          spellCheck={false}
          autoCapitalize="none"
        />
        {[
          ...(post.publishedAt && copy.slug !== post.address ? [post.address] : []),
          ...post.oldAddresses,
        ].map((old) => (
          <p key={old} className="mt-1.5 flex items-center gap-1.5 text-13 text-muted">
            <CornerDownRight size={14} aria-hidden="true" />
            /blog/{old} still leads here
          </p>
        ))}
      </div>
      <CheckboxField
        label="Leads the blog, until a newer one does"
        checked={copy.featured}
        onChange={(event) => change({ featured: event.currentTarget.checked })}
      />
      <LeadPicture post={post} copy={copy} change={change} error={errors.imageAlt} />
      <History versions={post.versions} restore={restore} />
    </div>
  );
}

function LeadPicture({
  post,
  copy,
  change,
  error,
}: {
  post: DeskPost;
  copy: WorkingCopy;
  change: (part: Partial<WorkingCopy>) => void;
  error: string | undefined;
}) {
  const [uploading, setUploading] = useState(false);
  const uploaded = copy.featuredImage.startsWith('/blog/uploads/');
  return (
    <div className="border-t border-line pt-6">
      <fieldset>
        <legend className="mb-2 text-15 font-semibold">Lead picture</legend>
        <div className="grid grid-cols-4 gap-2">
          {uploaded && (
            <LeadImage
              src={copy.featuredImage}
              alt="The uploaded picture, chosen"
              className="w-full rounded-control outline-2 outline-offset-2 outline-spruce"
            />
          )}
          {post.scenes.map((scene) => (
            <label key={scene} className="relative block">
              <input
                type="radio"
                name="scene"
                className="peer sr-only"
                checked={copy.featuredImage === sceneAddress(scene)}
                onChange={() => change({ featuredImage: sceneAddress(scene) })}
              />
              <span className="sr-only">{nameOf(scene)}</span>
              <span className="block overflow-hidden rounded-control peer-checked:outline-2 peer-checked:outline-offset-2 peer-checked:outline-spruce peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink">
                <LeadImage src={sceneAddress(scene)} alt="" className="w-full" />
              </span>
            </label>
          ))}
          <button
            type="button"
            onClick={() => setUploading(true)}
            className="grid aspect-3/2 w-full place-items-center rounded-control border border-dashed border-edge hover:bg-well"
          >
            <Upload size={20} aria-hidden="true" />
            <span className="sr-only">Upload a lead picture</span>
          </button>
        </div>
      </fieldset>
      <TextAreaField
        label="What it shows"
        className="mt-4"
        rows={2}
        value={copy.imageAlt}
        maxLength={longest.imageAlt}
        onChange={(event) => change({ imageAlt: event.currentTarget.value })}
        error={error}
      />
      <PictureDialog
        open={uploading}
        onOpenChange={setUploading}
        onPicture={({ address, alt }) => change({ featuredImage: address, imageAlt: alt })}
      />
    </div>
  );
}

function History({ versions, restore }: { versions: DeskPost['versions']; restore: (id: number) => void }) {
  const [all, setAll] = useState(false);
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="history" className="border-t border-line pt-6">
      <div className="flex items-baseline justify-between">
        <h2 id="history" className="font-sans text-15 font-semibold tracking-normal">
          History
        </h2>
        {versions.length > shownVersions && (
          <button
            type="button"
            onClick={() => setAll(!all)}
            className="touch min-h-11 text-13 font-semibold text-spruce hover:underline"
          >
            {all ? 'Fewer' : `All ${versions.length}`}
          </button>
        )}
      </div>
      <ol className="mt-2 space-y-2">
        {(all ? versions : versions.slice(0, shownVersions)).map((version, i) => (
          <li key={version.id} className="flex items-center gap-3">
            <div className="min-w-0 grow">
              <p>
                {version.byMe ? 'You' : version.by}, {version.what}
              </p>
              <p className="text-13 text-muted">
                <When at={version.savedAt} />
              </p>
            </div>
            {i > 0 && (
              <Button
                tone="ghost"
                size="sm"
                className="text-spruce"
                onClick={() => restore(version.id)}
                aria-label={`Restore: ${version.what}`}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
