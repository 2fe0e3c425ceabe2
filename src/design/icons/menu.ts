import { makeIcon } from '#src/design/icon-maker.ts';

export default /* @__PURE__ */ makeIcon('<path d="M4 5h16"/><path d="M4 12h16"/><path d="M4 19h16"/>');
