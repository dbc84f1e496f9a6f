import { AppError } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/** The claims of an approval by PIN; null for a token that has ended, is none, or is of another restaurant. */
export function verifyApproval({ approvals }: Pick<RouteDeps, 'approvals'>, tenant: Tenant, token: string) {
  try {
    const claims = approvals.verify(token)
    return claims.tid === tenant.id ? claims : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
