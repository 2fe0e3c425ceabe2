/** Writes docs/access.md anew: `npm run access`. */
import { writeFileSync } from 'node:fs';
import { policyDocument } from './policy-document.ts';

writeFileSync('docs/access.md', await policyDocument());
