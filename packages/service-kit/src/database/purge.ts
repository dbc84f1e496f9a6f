import { AppError } from '@tiffin/contracts'
import { breaksCheckConstraint } from './failures.ts'

/**
 * Runs a purge, which a function of the database refuses while the restaurant is open or before its purge date.
 *
 * @throws AppError RESTAURANT_IS_KEPT
 */
export async function runPurge<T>(purge: () => Promise<T>): Promise<T> {
  try {
    return await purge()
  } catch (error) {
    if (breaksCheckConstraint(error, 'restaurant_is_kept')) throw new AppError('RESTAURANT_IS_KEPT')
    throw error
  }
}
