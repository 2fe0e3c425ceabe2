/** Papers as those who may see them are shown them. */

import { record } from '#src/platform/events/events.ts';
import { Damaged, readSealed } from '#src/platform/files/sealed-files.ts';
import { makeToken, readToken } from '#src/platform/files/signed-link.ts';
import { type Actor, citiesFor, mayOperateIn } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { may, ownerOrOperator } from '#src/platform/policy.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { deskCityOf } from '#src/riding/city-papers/city-papers.ts';
import { paperPolicy } from '#src/riding/policy.ts';
import { papersRefusals } from '../../papers-contract.ts';
import { findDriverOfUser } from '../store.ts';
import { nameOfPaper } from './city-papers-for.ts';
import type { DocumentParts } from './documents.ts';
import { paperContext, sealedFile } from './paper-files.ts';
import {
  findApplication,
  findPaper,
  lockApplication,
  type PaperRow,
  updateApplication,
  writeAudit,
} from './papers-store.ts';

const refuse = refusalsOf(papersRefusals);

export const linkLastsMs = 5 * 60_000;

/** @throws Refusal paper_not_found, also for another person's paper */
async function visiblePaper(parts: DocumentParts, actor: Actor, id: number): Promise<PaperRow> {
  const paper = await findPaper(parts.database.db, id);
  if (!paper || paper.retiredAt || !(await maySee(parts, actor, paper))) throw refuse('paper_not_found');
  return paper;
}

async function maySee({ database, clock }: DocumentParts, actor: Actor, paper: PaperRow): Promise<boolean> {
  if (may(paperPolicy, 'see', ownerOrOperator(actor, paper.userId, 'drivers.read'))) return true;
  if (citiesFor(actor, 'drivers.read')?.length === 0) return false;
  const driver = await findDriverOfUser(database.db, paper.userId, clock.now());
  const isOfTheirs =
    driver !== undefined && mayOperateIn(actor, 'drivers.read', deskCityOf(driver.city, driver.state));
  return may(paperPolicy, 'see', isOfTheirs ? 'operator' : null);
}

/**
 * A link that shows the paper to this person and nobody else for five minutes.
 * @throws Refusal paper_not_found, paper_damaged
 */
export async function linkTo(
  parts: DocumentParts,
  actor: Actor,
  id: number,
): Promise<{ url: string; endsAt: string }> {
  const paper = await visiblePaper(parts, actor, id);
  // Whoever is shown pictures by links reads no words behind them, so they are said here.
  await bytesOf(parts, actor, paper);
  const now = parts.clock.now();
  const endsAt = new Date(now.getTime() + linkLastsMs);
  const token = makeToken({ what: id, userId: actor.userId, endsAt }, parts.secret);
  if (actor.userId !== paper.userId) await takenUp(parts, actor, paper.userId);
  return { url: `/api/driver-paper-views/${token}`, endsAt: endsAt.toISOString() };
}

/** Opening its papers is how a reviewer takes an application up. */
async function takenUp({ database, clock }: DocumentParts, actor: Actor, userId: UserId): Promise<void> {
  const known = await findApplication(database.db, userId);
  if (known?.status !== 'submitted') return;
  await database.transaction(async (tx) => {
    const application = await lockApplication(tx, userId);
    if (application?.status !== 'submitted') return;
    const at = clock.now();
    await updateApplication(tx, application.id, {
      status: 'in_review',
      reviewerId: actor.userId,
      updatedAt: at,
    });
    await record(tx, {
      type: 'driver.review_began',
      subject: `user:${userId}`,
      payload: {},
      userIds: [userId],
      at,
    });
  });
}

/** @throws Refusal paper_damaged with what to do next, paper_not_found where it was replaced meanwhile */
async function bytesOf(parts: DocumentParts, actor: Actor, paper: PaperRow): Promise<Buffer> {
  const { database, clock, vault, uploads, log } = parts;
  try {
    return await readSealed(uploads, sealedFile(paper.storageKey), vault, paperContext(paper.storageKey));
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    const now = await findPaper(database.db, paper.id);
    if (!now || now.retiredAt) throw refuse('paper_not_found');
    log.error({ event: 'paper_damaged', err: error.cause, document: paper.id }, 'a document does not open');
    await writeAudit(database.db, {
      userId: paper.userId,
      actorId: actor.userId,
      documentId: paper.id,
      action: `could not open ${nameOfPaper(paper.kind).toLowerCase()}: its file is damaged`,
      at: clock.now(),
    });
    if (paper.userId === actor.userId) throw refuse('paper_damaged');
    throw refuse('paper_damaged', { words: paper.status === 'waiting' ? sendItBack : askForIt });
  }
}
const sendItBack =
  'The file of this document is damaged and cannot be shown. Send it back: its driver is asked to send it again.';
const askForIt =
  'The file of this document is damaged and cannot be shown. Ask its driver to send it again on their driver page.';

/**
 * Opens a paper for the holder of a link. Every try is written down.
 * @throws Refusal link_ended, link_not_yours, paper_damaged
 */
export async function openPaper(
  parts: DocumentParts,
  actor: Actor,
  token: string,
): Promise<{ bytes: Buffer; mime: string; name: string }> {
  const { database, clock, secret } = parts;
  const claim = readToken(token, secret);
  const paper = claim ? await findPaper(database.db, claim.what) : undefined;
  if (!claim || !paper) throw refuse('link_ended');
  const at = clock.now();
  const name = nameOfPaper(paper.kind).toLowerCase();
  const log = (action: string) =>
    writeAudit(database.db, {
      userId: paper.userId,
      actorId: actor.userId,
      documentId: paper.id,
      action,
      at,
    });
  if (claim.userId !== actor.userId || !(await maySee(parts, actor, paper))) {
    await log(`was refused ${name}: the link is somebody else’s`);
    throw refuse('link_not_yours');
  }
  if (claim.endsAt <= at || paper.retiredAt) {
    await log(`was refused ${name}: the link had ended`);
    throw refuse('link_ended');
  }
  const bytes = await bytesOf(parts, actor, paper);
  await log(`opened ${name}`);
  return {
    bytes,
    mime: paper.mime,
    name: `${paper.kind}.${paper.mime === 'application/pdf' ? 'pdf' : 'jpg'}`,
  };
}
