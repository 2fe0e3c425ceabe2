import { makeIcon } from '#src/design/icon-maker.ts';

export default /* @__PURE__ */ makeIcon('<path d="M5 12h14"/><path d="m12 5 7 7-7 7"/>');
