import { makeIcon } from '#src/design/icon-maker.ts';

export default /* @__PURE__ */ makeIcon(
  '<path d="M17.925 20.056a6 6 0 0 0-11.851.001"/><circle cx="12" cy="11" r="4"/><circle cx="12" cy="12" r="10"/>',
);
