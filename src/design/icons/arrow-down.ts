import { makeIcon } from '#src/design/icon-maker.ts';

export default /* @__PURE__ */ makeIcon('<path d="M12 5v14"/><path d="m19 12-7 7-7-7"/>');
