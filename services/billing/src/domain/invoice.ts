const INDIA_AHEAD_MS = 5.5 * 60 * 60 * 1_000
const APRIL = 3

/** One successful charge, as the provider tells it. */
export type Charge = {
  readonly paymentId: string
  readonly amountPaise: number
  readonly paidAt: Date
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
}

/** The financial year of India an instant lies in, from April to March, as `26-27`. */
export function financialYearOf(at: Date): string {
  const there = new Date(at.getTime() + INDIA_AHEAD_MS)
  const begins = there.getUTCFullYear() - (there.getUTCMonth() < APRIL ? 1 : 0)
  return `${twoDigits(begins)}-${twoDigits(begins + 1)}`
}

/** At most 16 characters, as tax law asks for. */
export function invoiceNumber(year: string, count: number): string {
  return `TF/${year}/${String(count).padStart(6, '0')}`
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
