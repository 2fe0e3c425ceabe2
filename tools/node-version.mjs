/** The oldest Node.js that all libraries run on. `node-version.test.ts` compares it with what they say. */
export const oldest = '22.22.0';

/** Words about a Node.js that is too old, or undefined where it will do. @param version as `process.versions.node` */
export function refusalOf(version) {
  const parts = (text) => text.split('.').map(Number);
  const [major, minor] = parts(version);
  const [leastMajor, leastMinor] = parts(oldest);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined;
  return `This is Node.js ${version}; Rove's libraries need ${oldest} or newer. On Linux, macOS and 64-bit Windows npm install brings one along and every npm run uses it: run npm install again, without --omit=optional, and then npm start or npm test. On another machine, install a newer Node.js.`;
}

/** Ends the process with those words where the Node.js that runs it is too old. */
export function endIfTooOld() {
  const words = refusalOf(process.versions.node);
  if (!words) return;
  console.error(words);
  process.exit(1);
}
