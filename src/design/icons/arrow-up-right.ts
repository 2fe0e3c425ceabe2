import { makeIcon } from '#src/design/icon-maker.ts';

export default /* @__PURE__ */ makeIcon('<path d="M7 7h10v10"/><path d="M7 17 17 7"/>');
