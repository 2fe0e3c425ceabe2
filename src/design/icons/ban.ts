import { makeIcon } from '#src/design/icon-maker.ts';

export default /* @__PURE__ */ makeIcon(
  '<circle cx="12" cy="12" r="10"/><path d="M4.929 4.929 19.07 19.071"/>',
);
