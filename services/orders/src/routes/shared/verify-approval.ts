import { AppError } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import type { SignedApproval } from '../../domain/bill-discount.ts'

/**
 * Verifies an approval by PIN and returns its claims; null when the token is expired, malformed, or of another
 * restaurant.
 */
export function verifyApproval({ approvals }: Pick<RouteDeps, 'approvals'>, tenant: Tenant, token: string) {
  try {
    const claims = approvals.verify(token)
    return claims.tid === tenant.id ? claims : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * Finds the approval of a discount in a request to settle. A token that is expired, malformed, of another restaurant or
 * not for a discount counts as none, so that the till asks for a new approval.
 */
export function findDiscountApproval(
  deps: Pick<RouteDeps, 'approvals'>,
  tenant: Tenant,
  token: string | null | undefined,
): SignedApproval | null {
  const claims = token ? verifyApproval(deps, tenant, token) : null
  return claims && 'discount' in claims ? claims : null
}
