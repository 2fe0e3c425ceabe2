import { makeIcon } from '#src/design/icon-maker.ts';

export default /* @__PURE__ */ makeIcon('<polygon points="3 11 22 2 13 21 11 13 3 11"/>');
