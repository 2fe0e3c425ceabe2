/** The ways of the desk that somebody's roles open. Pure. */
import type { Permission } from '#src/platform/permissions.ts';
import type { DeskGroup } from './desk-way.ts';
import { deskGroups } from './desk-ways.ts';

/** What somebody who may do these things sees of the desk, group by group; a group without any way is none. */
export const groupsFor = (may: (permission: Permission) => boolean): DeskGroup[] =>
  deskGroups
    .map(({ name, ways }) => ({ name, ways: ways.filter(({ needs }) => may(needs)) }))
    .filter(({ ways }) => ways.length > 0);
