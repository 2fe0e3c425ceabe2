import { makeIcon } from '#src/design/icon-maker.ts';

export default /* @__PURE__ */ makeIcon('<path d="m5 12 7-7 7 7"/><path d="M12 19V5"/>');
