import { makeIcon } from '#src/design/icon-maker.ts';

export default /* @__PURE__ */ makeIcon('<rect width="18" height="18" x="3" y="3" rx="2"/>');
