import { paise, type Paise } from '../money/money.ts'

/**
 * An amount in equal parts of whole rupees that add up to it: where it does not divide, the first ones are a rupee
 * more. Paise, which a payable never has, go to the first.
 */
export function equalShares(amountPaise: Paise, parts: number): Paise[] {
  const rupees = Math.floor(amountPaise / 100)
  const [each, over] = [Math.floor(rupees / parts), rupees % parts]
  return Array.from({ length: parts }, (_, part) =>
    paise(100 * (part < over ? each + 1 : each) + (part === 0 ? amountPaise % 100 : 0)),
  )
}
