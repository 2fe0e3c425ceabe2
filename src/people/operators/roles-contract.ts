/** Roles at the desk: what each lets somebody do, who has which, and those a company makes itself. */
import { z } from 'zod';
import { type Calls, Id, longText, nameShapes, nameText, Timestamp } from '#src/platform/contract.ts';
import { everyPermission } from '#src/platform/permissions.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

const Reason = longText(1000).min(1, 'Say why; it is kept.');
const Permissions = z
  .array(z.enum(everyPermission as [string, ...string[]]))
  .min(1, 'Choose what the role lets somebody do.')
  .max(everyPermission.length);
/** A role by its key, for all cities or for those behind it: `dispatcher@toronto+calgary`. */
const RoleKey = z
  .string()
  .max(2_000)
  .regex(
    /^([a-z_]{1,30}|own-[1-9]\d{0,8})(@[a-z][a-z0-9]{1,29}(\+[a-z][a-z0-9]{1,29}){0,49})?$/,
    'Choose a role of the list, and at least one city where it is for certain ones.',
  );
/** At least one: whoever is to have none is no operator any more. */
export const RoleKeys = z.array(RoleKey).min(1, 'Choose at least one role.').max(20);

const DeskRole = z.object({
  key: z.string(),
  /** Of the company's own; null for one that comes along. */
  id: Id.nullable(),
  name: z.string(),
  about: z.string(),
  permissions: z.array(z.string()),
  /** How many operators have it. */
  people: z.number().int(),
  /** Whether it may be had for certain cities alone: then only what is of a city counts of it. */
  forCities: z.boolean(),
});
export type DeskRole = z.output<typeof DeskRole>;

const City = z.object({ id: z.string(), name: z.string() });
export type City = z.output<typeof City>;

const RoleChange = z.object({
  /** What was changed: a role's name, or whose roles. */
  about: z.string(),
  action: z.string(),
  /** Names of roles with the cities they are for, or of what a role lets somebody do. */
  before: z.array(z.string()),
  after: z.array(z.string()),
  by: z.string(),
  reason: z.string(),
  at: Timestamp,
});
export type RoleChange = z.output<typeof RoleChange>;

const RoleInput = z.object({
  name: nameText(40, 'Enter a name for the role.'),
  permissions: Permissions,
  reason: Reason,
});

export const rolesRefusals = {
  role_not_found: [404, 'There is no such role any more. Choose another one.'],
  role_name_taken: [409, 'A role has this name already. Choose another name.'],
  role_in_use: [409, 'Somebody has this role. Give them another one first.'],
  too_many_roles: [409, 'There are fifty roles of your own. End one of them first.'],
  city_not_here: [422, 'Choose at least one of the company’s cities for the role.'],
  role_not_for_cities: [
    422,
    'This role is for all cities: an owner’s is, and one of which nothing belongs to a city.',
  ],
  not_raise_yourself: [409, 'Nobody raises their own roles. Another operator has to do it.'],
} satisfies RefusalCatalogue;

const managed = { access: 'operator', permission: 'operators.manage', proof: 'recent' } as const;

export const rolesCalls = {
  'GET /api/operations/me': {
    summary: 'What my roles are at the desk, and what they let me do',
    access: 'operator',
    permission: 'desk.open',
    reply: z.object({
      roles: z.array(z.object({ key: z.string(), name: z.string() })),
      /** What they let me do in all cities and for the whole company. */
      permissions: z.array(z.string()),
      /** What they let me do in certain cities alone, with the ids of those. */
      permissionsIn: z.record(z.string(), z.array(z.string())),
      /** The cities of those, by their names. */
      cities: z.array(City),
    }),
  },
  'GET /api/operations/roles': {
    summary: 'The roles at the desk, and what became of them lately',
    access: 'operator',
    permission: 'people.read',
    reply: z.object({
      roles: z.array(DeskRole),
      changes: z.array(RoleChange),
      /** For which I may give a role. */
      cities: z.array(City),
    }),
  },
  'POST /api/operations/roles': {
    summary: 'Make a role of permissions that oneself has',
    ...managed,
    body: RoleInput,
    reply: DeskRole,
    status: 201,
    refusals: ['role_name_taken', 'too_many_roles', 'beyond_your_roles'],
  },
  'PUT /api/operations/roles/:id': {
    summary: 'Change a role of the company’s own; it holds at once for whoever has it',
    ...managed,
    limit: 'roles',
    params: z.object({ id: Id }),
    body: RoleInput,
    reply: DeskRole,
    refusals: ['role_not_found', 'role_name_taken', 'beyond_your_roles', 'not_raise_yourself'],
  },
  'POST /api/operations/roles/:id/end': {
    summary: 'End a role of the company’s own that nobody has',
    ...managed,
    params: z.object({ id: Id }),
    body: z.object({ reason: Reason }),
    reply: z.void(),
    status: 204,
    refusals: ['role_not_found', 'role_in_use', 'beyond_your_roles'],
  },
  'PUT /api/operations/operators/:id/roles': {
    summary: 'Give an operator other roles; it holds at once, and they are told by mail',
    ...managed,
    limit: 'roles',
    params: z.object({ id: Id }),
    body: z.object({ deskRoles: RoleKeys, reason: Reason }),
    reply: z.void(),
    status: 204,
    refusals: [
      'person_not_found',
      'role_not_found',
      'city_not_here',
      'role_not_for_cities',
      'beyond_your_roles',
      'not_raise_yourself',
      'last_operator',
      'shared_account',
    ],
  },
} satisfies Calls;

nameShapes({ DeskRole, DeskRoleChange: RoleChange, DeskRoleForm: RoleInput });
