/**
 * `npm run supply`: whether a known hole is open in what is installed. Ends with 1 when the registry names one of a
 * severity that has a time frame in docs/security/dependencies.md. A registry that does not answer the question is
 * told as that: nothing was asked, so nothing is known.
 */
import { spawnSync } from 'node:child_process';

interface Counts {
  critical?: number;
  high?: number;
  moderate?: number;
  low?: number;
}
type Audit = { counts: Counts } | { notAsked: string };

/** The report of `npm audit`, or why there is none. */
export function readAudit(printed: string): Audit {
  try {
    const report = JSON.parse(printed);
    if (report.error || report.message)
      return { notAsked: report.message || report.error.summary || report.error.code || 'no reason given' };
    const counts = report.metadata?.vulnerabilities;
    return counts ? { counts } : { notAsked: 'the answer has no counts' };
  } catch {
    return { notAsked: 'the answer is no JSON' };
  }
}

/** What is said and how the program ends. */
export function judge(audit: Audit): { says: string; status: 0 | 1 } {
  if ('notAsked' in audit)
    return { says: `Not asked: ${audit.notAsked}. Nothing is known of holes.`, status: 0 };
  const { critical = 0, high = 0, moderate = 0, low = 0 } = audit.counts;
  const says = `Known holes: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.`;
  return { says, status: critical + high + moderate > 0 ? 1 : 0 };
}

if (/\bsupply\.[jt]s$/.test(process.argv[1] ?? '')) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
  const { says, status } = judge(readAudit(stdout ?? ''));
  console.log(says);
  process.exitCode = status;
}
