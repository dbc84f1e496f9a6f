import { businessDayEnd } from '../time/business-day.ts'

/** What a till or a kitchen says of a dish: none of it is left, so many portions are, or as many as anybody orders. */
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

/** Portions that can be ordered of a limited dish; 0 where it is not available. */
export function portionsLeft(limited: { readonly available: boolean; readonly remaining: number | null }): number {
  return limited.available ? (limited.remaining ?? 0) : 0
}
