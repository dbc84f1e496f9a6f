import { AppError } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

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
