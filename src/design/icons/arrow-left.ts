import { makeIcon } from '#src/design/icon-maker.ts';

export default /* @__PURE__ */ makeIcon('<path d="m12 19-7-7 7-7"/><path d="M19 12H5"/>');
