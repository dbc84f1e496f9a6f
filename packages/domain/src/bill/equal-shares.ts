import { paise, type Paise } from '../money/money.ts'

/**
 * Splits an amount into equal parts of whole rupees that add up to the amount. Where the rupees do not divide evenly,
 * the first parts are a rupee higher. Odd paise, which a payable never has, go to the first part.
 */
export function equalShares(amountPaise: Paise, parts: number): Paise[] {
  const rupees = Math.floor(amountPaise / 100)
  const [each, over] = [Math.floor(rupees / parts), rupees % parts]
  return Array.from({ length: parts }, (_, part) =>
    paise(100 * (part < over ? each + 1 : each) + (part === 0 ? amountPaise % 100 : 0)),
  )
}
