import { makeIcon } from '#src/design/icon-maker.ts';

export default /* @__PURE__ */ makeIcon('<path d="M18 6 6 18"/><path d="m6 6 12 12"/>');
