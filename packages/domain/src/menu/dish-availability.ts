import { businessDayEnd } from '../time/business-day.ts'

/** The availability that a till or a kitchen sets for a dish: none left, a number of portions, or available again. */
export type AvailabilityChange =
  | { readonly kind: 'none-left' }
  | { readonly kind: 'portions-left'; readonly portions: number }
  | { readonly kind: 'available' }

/**
 * Maps the change to the body of `updateAvailability`. With `isForToday` a limit ends with the business day; otherwise
 * it holds until somebody changes it.
 */
export function toWireAvailabilityChange(
  change: AvailabilityChange,
  { isForToday, now }: { readonly isForToday: boolean; readonly now: Date },
) {
  const until = isForToday ? businessDayEnd(now).toISOString() : null
  switch (change.kind) {
    case 'none-left':
      return { available: false, until }
    case 'portions-left':
      return { available: true, remaining: change.portions, until }
    case 'available':
      return { available: true }
  }
}

/**
 * Returns how many portions of a limited dish can be ordered; 0 for a dish that is not available. A limited dish that
 * is available always has a count.
 */
export function portionsLeft(limited: { readonly available: boolean; readonly remaining: number | null }): number {
  return limited.available ? (limited.remaining ?? 0) : 0
}
