import { makeIcon } from '#src/design/icon-maker.ts';

export default /* @__PURE__ */ makeIcon('<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>');
