import { cx } from '#src/design/class-names.ts';

/**
 * How a text is set: the first paragraph leads in larger type, pictures run from edge to edge of a phone, and their
 * words stand below.
 */
const setting = cx(
  'leading-[1.75rem] wrap-anywhere',
  '[&>p]:mb-5 [&>p:first-child]:mb-6 [&>p:first-child]:text-21 [&>p:first-child]:leading-[1.875rem] [&>p:first-child]:font-semibold',
  '[&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:text-28 [&_h3]:mt-8 [&_h3]:mb-2 [&_h3]:text-21 [&_h4]:mt-6 [&_h4]:mb-2 [&_h4]:font-semibold',
  '[&_ul]:mb-5 [&_ul]:list-disc [&_ul]:ps-6 [&_ol]:mb-5 [&_ol]:list-decimal [&_ol]:ps-6 [&_li]:mb-2 [&_li]:ps-1 [&_li::marker]:text-muted',
  '[&_blockquote]:mb-5 [&_blockquote]:border-s-[3px] [&_blockquote]:border-spruce [&_blockquote]:ps-4 [&_blockquote]:text-muted [&_blockquote_p:last-child]:mb-0',
  // The mark of an item that runs from the right stands at the right of its list.
  '[&_:is(ul,ol):has(>li:dir(rtl))]:pe-6',
  '[&_.table-scroll]:mb-5 [&_.table-scroll]:overflow-x-auto [&_table]:w-full [&_table]:border-collapse [&_table]:text-15',
  '[&_:is(th,td)]:min-w-24 [&_:is(th,td)]:border [&_:is(th,td)]:border-line [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-2 [&_:is(th,td)]:align-top [&_:is(th,td)]:wrap-break-word [&_th]:bg-well [&_th]:font-semibold [&_:is(th,td):not([class])]:text-start',
  '[&_sup]:px-0.5 [&_sup]:text-13 [&_.footnotes]:mt-10 [&_.footnotes]:border-t [&_.footnotes]:border-line [&_.footnotes]:pt-5 [&_.footnotes]:text-15 [&_li:target]:bg-wash-lake',
  '[&_a]:font-semibold [&_a]:text-spruce [&_a]:underline [&_a]:underline-offset-2',
  '[&_strong]:font-semibold [&_hr]:my-8 [&_hr]:border-line',
  '[&_code]:rounded-mark [&_code]:bg-ground [&_code]:px-1 [&_pre]:mb-5 [&_pre]:overflow-x-auto [&_pre]:rounded-control [&_pre]:bg-ground [&_pre]:p-4',
  '[&_img]:my-7 [&_img]:h-auto [&_img]:w-full [&_img]:rounded-card [&_img]:bg-ground',
);

/** A post's text. The server has rendered and sanitised it; nothing else may be given to this. */
export function ArticleText({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it, with tests of what must not pass.
  return <div className={cx(setting, className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
