import { AppError } from '@tiffin/contracts'
import { breaksUniqueIndex } from '@tiffin/service-kit'

/** The unique indexes that refuse an approval whose id was used: for a void, and for a document or credit note. */
type ApprovalIndex = 'voids_restaurant_id_approval_id_key' | 'document_events_approval_key'

/**
 * Returns a function that throws APPROVAL_NOT_VALID for an error of the index, because the approval was used before,
 * and any other error as it is.
 */
export function refuseUsedApproval(index: ApprovalIndex): (error: unknown) => never {
  return (error) => {
    throw breaksUniqueIndex(error, index) ? new AppError('APPROVAL_NOT_VALID') : error
  }
}
