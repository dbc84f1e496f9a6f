import { isSubdomain, MOST_CANARY_RESTAURANTS } from '@tiffin/domain'
import { messages } from '../messages.ts'

/** The text of both fields, as typed. */
export type CanaryForm = { readonly restaurants: string; readonly percent: string }

/** Reads subdomains that were typed with commas or spaces in between: in lower case, and each of them once. */
export function readRestaurants(typed: string): string[] {
  return [
    ...new Set(
      typed
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ]
}

/** Reads a whole number from 0 to 100, where an empty text is 0; null for any other text. */
export function readPercent(typed: string): number | null {
  const text = typed.trim()
  return /^\d{0,3}$/.test(text) && Number(text) <= 100 ? Number(text) : null
}

export function problemOfRestaurants(typed: string, { percent }: CanaryForm): string | true {
  const restaurants = readRestaurants(typed)
  const wrong = restaurants.filter((name) => !isSubdomain(name))
  if (wrong.length > 0) return messages.notSubdomains(wrong)
  if (restaurants.length > MOST_CANARY_RESTAURANTS) return messages.tooManyRestaurants(MOST_CANARY_RESTAURANTS)
  return restaurants.length > 0 || readPercent(percent) !== 0 || messages.nobody
}

export function problemOfPercent(typed: string): string | true {
  return readPercent(typed) !== null || messages.percentInvalid
}
