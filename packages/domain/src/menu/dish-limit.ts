import { businessDayEnd } from '../time/business-day.ts'

/** The limit that a till or a kitchen sets for a dish: none left, a number of portions, or no limit. */
export type DishLimit =
  | { readonly kind: 'none-left' }
  | { readonly kind: 'portions-left'; readonly portions: number }
  | { readonly kind: 'unlimited' }

/** The same as it is sent. A limit ends with the business day, or stays until somebody lifts it. */
export function toWireLimit(
  limit: DishLimit,
  { isForToday, now }: { readonly isForToday: boolean; readonly now: Date },
) {
  const until = isForToday ? businessDayEnd(now).toISOString() : null
  switch (limit.kind) {
    case 'none-left':
      return { available: false, until }
    case 'portions-left':
      return { available: true, remaining: limit.portions, until }
    case 'unlimited':
      return { available: true }
  }
}

/** Returns the portions of a limited dish that can be ordered; 0 for a dish that is not available. */
export function portionsLeft(limited: { readonly available: boolean; readonly remaining: number | null }): number {
  return limited.available ? (limited.remaining ?? 0) : 0
}
