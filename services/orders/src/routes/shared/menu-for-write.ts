import type { MenuSnapshot } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/**
 * Reads the menu that a write may use, before the write locks anything. A failure is thrown only where the menu is
 * used, so that a repetition gets its first reply although the catalog is unavailable.
 */
export async function readMenuForWrite(
  { menus }: Pick<RouteDeps, 'menus'>,
  tenant: Tenant,
  requestId: string,
): Promise<() => MenuSnapshot> {
  try {
    const menu = await menus.read(tenant, requestId)
    return () => menu
  } catch (error) {
    return () => {
      throw error
    }
  }
}
