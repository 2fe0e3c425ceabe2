/**
 * Proves the chain of the audit: `npm run audit:check`, or with heads that were noted, so that a removed end is found
 * too: `npm run audit:check -- 1204:9f86d0…`.
 */
import { checkAudit, type Head, readHead, writeHead } from '#src/platform/audit/checking.ts';
import { parseConfig } from '#src/platform/config.ts';
import { counted } from '#src/platform/plural.ts';
import { reachDatabase } from './reach-database.ts';

const noted: Head[] = [];
for (const text of process.argv.slice(2)) {
  const head = readHead(text);
  if (!head) {
    console.error(
      `${text} is no head. One is a number and 64 figures of a digest, as this command prints them.`,
    );
    process.exit(1);
  }
  noted.push(head);
}
const { database, leave } = await reachDatabase(parseConfig(process.env));
try {
  const proof = await checkAudit(database, { noted });
  if (proof.whole) {
    console.log(`The audit is whole: ${counted(proof.head.number, 'entry', 'entries')} in one chain.`);
    if (proof.erased > 0)
      console.log(`Of these, ${proof.erased} were emptied because somebody’s account ended.`);
    console.log(`Its head, to be noted where Rove cannot write:\n${writeHead(proof.head)}`);
  } else {
    console.error(`BROKEN at entry ${proof.number}. ${proof.words}`);
    process.exitCode = 1;
  }
} finally {
  await database.close();
  await leave();
}
