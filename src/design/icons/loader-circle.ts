import { makeIcon } from '#src/design/icon-maker.ts';

export default /* @__PURE__ */ makeIcon('<path d="M21 12a9 9 0 1 1-6.219-8.56"/>');
