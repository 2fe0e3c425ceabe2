/** The ways of the desk that somebody's roles open. Pure. */
import type { MayDo } from '#src/design/desk/may.tsx';
import type { DeskGroup } from './desk-way.ts';
import { deskGroups } from './desk-ways.ts';

/** What somebody who may do these things sees of the desk, group by group; a group without any way is none. */
export const groupsFor = (may: MayDo): DeskGroup[] =>
  deskGroups
    .map(({ name, ways }) => ({ name, ways: ways.filter(({ needs, ofCompany }) => may(needs, ofCompany)) }))
    .filter(({ ways }) => ways.length > 0);
