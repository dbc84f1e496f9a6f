import { formatPercent } from '../money/format.ts'
import { roundHalfUp, paise, sum, type BasisPoints, type Paise } from '../money/money.ts'
import { RangeViolation } from '../range-violation.ts'
import { NO_DISCOUNT, type Discount } from './discount.ts'

/** One priced line of a bill. `quantity` is a whole number of portions. */
export type BillLine = {
  readonly pricePaise: Paise
  readonly quantity: number
  readonly rateBasisPoints: BasisPoints
  readonly taxGroupName: string | null
  readonly taxIsSplit: boolean
}

/** A printed tax line: `CGST @ 2.5%`, `SGST @ 2.5%` or `VAT @ 10%`. */
export type TaxLine = { readonly label: string; readonly amountPaise: Paise }

/**
 * A computed bill with its printed amounts, in paise. `payablePaise` is rounded from the unrounded gross, and
 * `subtotal + taxes − discount + roundOff = payable` holds to the paisa on paper.
 */
export type Bill = {
  readonly subtotalPaise: Paise
  readonly taxLines: readonly TaxLine[]
  readonly taxPaise: Paise
  readonly discountPaise: Paise
  /**
   * Subtotal + tax − discount, added up from the printed amounts. Without a discount this is the total of an active
   * order.
   */
  readonly grossPaise: Paise
  readonly roundOffPaise: Paise
  /** The amount to pay, a whole number of rupees in paise. */
  readonly payablePaise: Paise
  /** The sum of the quantities (spec §9, guest count). */
  readonly portionCount: number
}

/** One paisa taxed at one basis point is a millionth of a rupee: every step before payable is an exact integer. */
const MICRO_PER_PAISA = 10_000
const MICRO_PER_RUPEE = 1_000_000

/**
 * Computes the bill of spec §9: line tax = price × quantity × rate, gross = subtotal + tax − discount, payable = gross
 * rounded to the nearest whole rupee, halves up. The computation is exact in integers, up to about ₹9 billion a bill. A
 * discount never makes the gross negative.
 *
 * @throws RangeViolation when an amount of the bill is not a safe integer of paise
 */
export function computeBill(lines: readonly BillLine[], discount: Discount = NO_DISCOUNT): Bill {
  const subtotal = sum(lines.map((line) => line.pricePaise * line.quantity))
  const taxGroups = groupTaxes(lines)
  const exactTax = sum(taxGroups.map((group) => group.microRupees))
  const exactBeforeDiscount = subtotal * MICRO_PER_PAISA + exactTax
  const exactDiscount = Math.min(discountMicroRupees(discount, subtotal), exactBeforeDiscount)
  const exactGross = exactBeforeDiscount - exactDiscount

  const taxLines = taxGroups.flatMap(printedTaxLines)
  const tax = sum(taxLines.map((line) => line.amountPaise))
  const discountPrinted = Math.min(roundHalfUp(exactDiscount, MICRO_PER_PAISA), subtotal + tax)
  const gross = subtotal + tax - discountPrinted
  const payable = roundHalfUp(exactGross, MICRO_PER_RUPEE) * 100

  return {
    subtotalPaise: paise(subtotal),
    taxLines,
    taxPaise: paise(tax),
    discountPaise: paise(discountPrinted),
    grossPaise: paise(gross),
    roundOffPaise: paise(payable - gross),
    payablePaise: paise(payable),
    portionCount: sum(lines.map((line) => line.quantity)),
  }
}

/** Computes the bill of these lines; null when they are too large to be computed. */
export function findBill(lines: readonly BillLine[], discount?: Discount): Bill | null {
  try {
    return computeBill(lines, discount)
  } catch (error) {
    if (error instanceof RangeViolation) return null
    throw error
  }
}

type TaxGroup = {
  readonly name: string
  readonly rate: BasisPoints
  readonly isSplit: boolean
  readonly microRupees: number
}

// Split groups of one rate print as one CGST and one SGST line, whatever the groups are called; other groups keep their
// name (gap G67).
function groupTaxes(lines: readonly BillLine[]): TaxGroup[] {
  const groups = new Map<string, TaxGroup>()
  for (const line of lines) {
    const name = line.taxGroupName ?? 'Tax'
    const key = line.taxIsSplit ? `split ${line.rateBasisPoints}` : `${name} ${line.rateBasisPoints}`
    const microRupees = line.pricePaise * line.quantity * line.rateBasisPoints
    const soFar = groups.get(key)?.microRupees ?? 0
    groups.set(key, { name, rate: line.rateBasisPoints, isSplit: line.taxIsSplit, microRupees: soFar + microRupees })
  }
  return [...groups.values()].filter((group) => group.microRupees > 0)
}

/**
 * Returns the printed tax lines of a group. A split group has the lines CGST and SGST, and an odd paisa goes to SGST,
 * so that both add up to the tax (gap G67). Every other group has one line with its name.
 */
function printedTaxLines(group: TaxGroup): TaxLine[] {
  const amount = roundHalfUp(group.microRupees, MICRO_PER_PAISA)
  if (!group.isSplit) return [{ label: `${group.name} @ ${formatPercent(group.rate)}%`, amountPaise: paise(amount) }]
  const half = formatPercent((group.rate / 2) as BasisPoints)
  const central = Math.floor(amount / 2)
  return [
    { label: `CGST @ ${half}%`, amountPaise: paise(central) },
    { label: `SGST @ ${half}%`, amountPaise: paise(amount - central) },
  ]
}

function discountMicroRupees(discount: Discount, subtotal: number): number {
  return discount.type === 'flat'
    ? discount.amountPaise * MICRO_PER_PAISA
    : subtotal * Math.min(discount.basisPoints, 10_000)
}
