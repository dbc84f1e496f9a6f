import type { DeviceKind } from '@tiffin/domain'

export const DEVICE_NAMES = {
  screen: 'kitchen screen',
  agent: 'print agent',
} as const satisfies Record<DeviceKind, string>

export type DishLeft = { readonly name: string; readonly left: number }

/** Makes a failure of the catalogue whose text is always the same. */
export const fixed = <const Status extends number>(status: Status, text: string) => ({ status, text: () => text })

/** Builds a text such as '2 items'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Builds a text such as 'X and Y are not available right now. Only 2 of Z are left.' */
export function whatIsLeft(dishes: readonly DishLeft[]): string {
  const soldOut = dishes.filter(({ left }) => left === 0).map(({ name }) => name)
  const notAvailable = soldOut.length > 0 && `${whichAre(soldOut)} not available right now.`
  const runningLow = dishes.filter(({ left }) => left > 0)
  const counts = runningLow.map(({ name, left }) => `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left.`)
  return [notAvailable, ...counts].filter(Boolean).join(' ')
}

/** Builds the failure 'Only 2 of X can be' taken back, moved or whatever is done. */
export function tooMany(done: string) {
  return { status: 409, text: (p: DishLeft) => `Only ${p.left} of ${p.name} can be ${done}.` } as const
}

/** Builds a text such as 'Only 2 of X can be given back.' */
export function refundLeft({ left, name }: DishLeft): string {
  return left === 0 ? `All portions of ${name} were given back already.` : `Only ${left} of ${name} can be given back.`
}

/** Builds a text such as 'X and Y are not served at this hour.' */
export function notServedNow(names: readonly string[]): string {
  return `${whichAre(names)} not served at this hour.`
}

/** Builds the beginning of a sentence about dishes: 'X is', or 'X, Y and Z are'. */
function whichAre(names: readonly string[]): string {
  const listed = [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ')
  return `${listed} ${names.length === 1 ? 'is' : 'are'}`
}

/** Why the number that a till gave an invoice is refused. */
export type NumberRefusal = 'used' | 'of-another' | 'wrong-year'

export function numberRefused({ number, why }: { readonly number: string; readonly why: NumberRefusal }): string {
  const reasons: Record<NumberRefusal, string> = {
    used: 'is on another bill already',
    'of-another': 'is not of a series of this till',
    'wrong-year': 'is not of the financial year in which the bill was paid',
  }
  return `The invoice number ${number} ${reasons[why]}. Pay the bill again for a new one.`
}
