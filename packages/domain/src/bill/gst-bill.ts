import { roundHalfUp, paise, sum, type BasisPoints, type Paise } from '../money/money.ts'
import { chargeLinesOf, type Charge } from './charges.ts'
import { NO_DISCOUNT, type Discount } from './discount.ts'
import { exactGrossOf, PARTS_PER_PAISA, taxGroupOf, type GstGroup, type GstGroupKey } from './gst-groups.ts'
import type { DocumentedMode } from './gst-mode.ts'
import { taxKindOf, type TaxKind } from './tax-kind.ts'

/** One priced line of a GST bill. `quantity` is a whole number of portions. */
export type GstBillLine = {
  readonly pricePaise: Paise
  readonly quantity: number
  readonly taxKind: TaxKind
  readonly rateBasisPoints: BasisPoints
  /** The name under which VAT is printed; null for a line without a tax group. */
  readonly taxGroupName: string | null
  /** True when the tax is included in `pricePaise`; false when it is added. */
  readonly priceIncludesTax: boolean
  /** True when the discount of the bill applies to this line. Liquor has no discount. */
  readonly isDiscountable: boolean
}

/**
 * A line of an order as it was sold. `taxKind` is absent or null where the restaurant had chosen no kind for the tax
 * group.
 */
export type SoldLine = {
  readonly pricePaise: Paise
  readonly quantity: number
  readonly rateBasisPoints: BasisPoints
  readonly taxGroupName: string | null
  readonly taxIsSplit: boolean
  readonly taxKind?: TaxKind | null | undefined
}

/**
 * A bill computed for GST, with its printed amounts in paise. On paper `taxable + cgst + sgst + other + vat + roundOff
 * = payable`, to the paisa, and `discountShares` add up to the discount.
 */
export type GstBill = {
  /** The sum of price × quantity of all lines. A price that includes its tax counts with the tax. */
  readonly subtotalPaise: Paise
  /** The sum of the charges before tax, which are no lines and no part of the subtotal. */
  readonly chargesPaise: Paise
  readonly discountPaise: Paise
  /** The part of the discount on each line, in the order of the lines. */
  readonly discountShares: readonly Paise[]
  readonly groups: readonly GstGroup[]
  /** The taxable value: the value of the lines under GST, after discount and before tax. */
  readonly taxablePaise: Paise
  readonly cgstPaise: Paise
  /** The amount of SGST, which always equals that of CGST. */
  readonly sgstPaise: Paise
  /** The value of the lines outside GST: liquor before its VAT, and untaxed lines. */
  readonly otherPaise: Paise
  readonly vatPaise: Paise
  /** The sum of the printed amounts before round-off. */
  readonly grossPaise: Paise
  readonly roundOffPaise: Paise
  /** The amount to pay, a whole number of rupees in paise. */
  readonly payablePaise: Paise
  /** The sum of the quantities (spec §9, guest count). */
  readonly portionCount: number
}

/**
 * Returns the line of a GST bill for a line of an order. Prices are without tax. The discount of a bill applies to
 * lines under GST only: liquor is outside GST, and its VAT has rules of its own.
 */
export function gstLineOf(line: SoldLine): GstBillLine {
  const { pricePaise, quantity, rateBasisPoints, taxGroupName, taxIsSplit } = line
  const taxKind = taxKindOf(line.taxKind, { rateBasisPoints, isSplit: taxIsSplit })
  return {
    pricePaise,
    quantity,
    taxKind,
    rateBasisPoints,
    taxGroupName,
    priceIncludesTax: false,
    isDiscountable: taxKind === 'gst',
  }
}

/**
 * Returns the lines of the bill of an order in a restaurant that bills in this mode. A restaurant under composition
 * collects no tax, so none of its lines has any, whatever their tax groups are, and a discount applies to all.
 */
export function billLinesOf(lines: readonly SoldLine[], mode: DocumentedMode): GstBillLine[] {
  return lines.map((line) => (mode === 'composition' ? untaxedLineOf(line) : gstLineOf(line)))
}

function untaxedLineOf({ pricePaise, quantity }: SoldLine): GstBillLine {
  return {
    pricePaise,
    quantity,
    taxKind: 'none',
    rateBasisPoints: 0 as BasisPoints,
    taxGroupName: null,
    priceIncludesTax: false,
    isDiscountable: true,
  }
}

/**
 * Computes a bill for GST. Charges are taxed beside the lines (`chargeLinesOf`). The discount is taken off first, and
 * tax is computed on the remaining amount, once for each group of lines (`GstGroupKey`). Payable is the exact gross
 * rounded to whole rupees, halves up, never the sum of printed amounts; round-off is payable minus that sum. A bill
 * without tax lines (composition) has only lines of kind `none`, whose rate is ignored.
 *
 * `computeBill` is the specification's bill, which taxes before the discount. The computation is exact in integers, up
 * to ₹4 billion.
 *
 * @throws RangeViolation when an amount of the bill is not a safe integer of paise
 */
export function computeGstBill(
  dishes: readonly GstBillLine[],
  discount: Discount = NO_DISCOUNT,
  charges: readonly Charge[] = [],
): GstBill {
  const lines = [...dishes, ...chargeLinesOf(charges, dishes)]
  const amounts = lines.map((line) => paise(line.pricePaise * line.quantity))
  const discountable = lines.map((line, index) => (line.isDiscountable ? amounts[index]! : paise(0)))
  const discountPaise = discountPaiseOf(discount, paise(sum(discountable)))
  const shares = discountShares(discountable, discountPaise)

  const nets = netsByGroup(
    lines,
    amounts.map((amount, index) => amount - shares[index]!),
  )
  const groups = nets.map(({ key, net }) => taxGroupOf(key, net))
  const exactGross = sum(nets.map(({ key, net }) => exactGrossOf(key, net)))
  const payable = roundHalfUp(exactGross, 100 * PARTS_PER_PAISA) * 100

  const [underGst, outside] = [groups.filter(isGst), groups.filter((group) => !isGst(group))]
  const [taxable, other] = [sumOfValues(underGst), sumOfValues(outside)]
  const half = sum(underGst.map((group) => group.cgstPaise))
  const vat = sum(outside.map((group) => group.vatPaise))
  const gross = taxable + 2 * half + other + vat

  const chargesPaise = sum(charges.map(({ amountPaise }) => amountPaise))
  return {
    subtotalPaise: paise(sum(amounts) - chargesPaise),
    chargesPaise: paise(chargesPaise),
    discountPaise,
    discountShares: shares.slice(0, dishes.length),
    groups,
    taxablePaise: paise(taxable),
    cgstPaise: paise(half),
    sgstPaise: paise(half),
    otherPaise: paise(other),
    vatPaise: paise(vat),
    grossPaise: paise(gross),
    roundOffPaise: paise(payable - gross),
    payablePaise: paise(payable),
    portionCount: sum(dishes.map((line) => line.quantity)),
  }
}

const isGst = ({ kind }: GstGroup) => kind === 'gst'
const sumOfValues = (groups: readonly GstGroup[]) => sum(groups.map((group) => group.valuePaise))

type NetOfGroup = { readonly key: GstGroupKey; readonly net: Paise }

function netsByGroup(lines: readonly GstBillLine[], nets: readonly number[]): NetOfGroup[] {
  const groups = new Map<string, NetOfGroup>()
  for (const [index, line] of lines.entries()) {
    const key = groupKeyOf(line)
    const id = JSON.stringify(key)
    groups.set(id, { key, net: paise((groups.get(id)?.net ?? 0) + nets[index]!) })
  }
  return [...groups.values()]
}

// The name of the tax group does not separate GST lines, because CGST and SGST are printed without a name: lines of one
// rate and one way of pricing (tax included or added) are one group. VAT is printed with its name.
function groupKeyOf({ taxKind: kind, rateBasisPoints, priceIncludesTax, taxGroupName }: GstBillLine): GstGroupKey {
  if (kind === 'none') return { kind, rateBasisPoints: 0 as BasisPoints, priceIncludesTax: false, name: null }
  return { kind, rateBasisPoints, priceIncludesTax, name: kind === 'vat' ? taxGroupName : null }
}

/**
 * Returns the amount of a discount in whole paise. `amountPaise` is the sum of the amounts that may have a discount. A
 * percent is rounded half up, and a discount is never more than `amountPaise`.
 */
function discountPaiseOf(discount: Discount, amountPaise: Paise): Paise {
  const asked =
    discount.type === 'flat'
      ? discount.amountPaise
      : roundHalfUp(amountPaise * Math.min(discount.basisPoints, 10_000), 10_000)
  return paise(Math.min(asked, amountPaise))
}

/**
 * Splits a discount over amounts in proportion to them, by the method of the largest remainder: each share is rounded
 * down to a whole paisa, and each paisa left over goes to the share that lost the largest fraction, the earlier of
 * equal ones. The shares add up to the discount, and no share is more than its amount.
 *
 * The discount may not be more than the sum of the amounts.
 */
function discountShares(amounts: readonly Paise[], discountPaise: Paise): Paise[] {
  const total = BigInt(sum(amounts))
  if (total === 0n) return amounts.map(() => paise(0))
  // The product of two amounts of a crore is larger than the largest safe integer.
  const exact = amounts.map((amount) => BigInt(amount) * BigInt(discountPaise))
  const shares = exact.map((value) => Number(value / total))
  const byFraction = exact
    .map((value, index) => ({ index, remainder: value % total }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  const left = discountPaise - sum(shares)
  for (const { index } of byFraction.slice(0, left)) shares[index]! += 1
  return shares.map(paise)
}
