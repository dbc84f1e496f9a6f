import { AppError } from '@tiffin/contracts'
import { MAY_APPROVE_DOCUMENT } from '@tiffin/domain'
import type { Tenant, User } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import type { SignedApproval } from '../../domain/order.ts'

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
 * Finds the approval of a discount in a request to print, send or settle a bill. A token that is expired, malformed, of
 * another restaurant or not for a discount is ignored, so that the till asks for a new approval.
 */
export function findDiscountApproval(
  deps: Pick<RouteDeps, 'approvals'>,
  tenant: Tenant,
  token: string | null | undefined,
): SignedApproval | null {
  const claims = token ? verifyApproval(deps, tenant, token) : null
  return claims && 'discount' in claims ? claims : null
}

/** The colleague who approved an act by PIN. The id of an approval can be used once. */
export type Approved = { readonly id: string; readonly userId: string; readonly email: string }

/**
 * Requires the approval of an act on a document. A user whose role is enough needs no approval, and an approval that is
 * sent anyway can still be used later.
 *
 * @returns null for such a user
 * @throws AppError APPROVAL_REQUIRED without an approval; APPROVAL_NOT_VALID for one that is expired or forged, of
 *   another restaurant or act, or of a colleague whose role may not approve
 */
export function requireDocumentApproval(
  deps: Pick<RouteDeps, 'approvals'>,
  tenant: Tenant,
  user: Pick<User, 'role'>,
  action: 'cancel-document' | 'credit-note',
  documentId: string,
  token: string | null | undefined,
): Approved | null {
  if (MAY_APPROVE_DOCUMENT.includes(user.role)) return null
  if (!token) throw new AppError('APPROVAL_REQUIRED')
  const claims = verifyApproval(deps, tenant, token)
  const isOfThis =
    claims !== null &&
    'document' in claims &&
    claims.action === action &&
    claims.document === documentId.toLowerCase() &&
    MAY_APPROVE_DOCUMENT.includes(claims.role)
  if (!isOfThis) throw new AppError('APPROVAL_NOT_VALID')
  return { id: claims.jti, userId: claims.sub, email: claims.name }
}
