import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import type { Permission } from '#src/platform/permissions.ts';
import type { rolesCalls } from '../roles-contract.ts';

/**
 * What whoever is signed in may do at the desk, in all cities or in some, for a page of which some may see a part alone.
 * @throws ApiError to who is no operator
 */
export async function myPermissions(transport?: Transport): Promise<(permission: Permission) => boolean> {
  const { permissions, permissionsIn } = await apiFor<typeof rolesCalls>(transport)('GET /api/operations/me');
  return (permission) => permissions.includes(permission) || permission in permissionsIn;
}
