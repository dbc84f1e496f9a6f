import type { GstBill } from '../bill/gst-bill.ts'
import { exactGrossOf, PARTS_PER_PAISA, type GstGroup } from '../bill/gst-groups.ts'
import type { TaxKind } from '../bill/tax-kind.ts'
import { paise, roundHalfUp, sum, type BasisPoints, type Paise } from '../money/money.ts'
import {
  columnsOf,
  groupIdOf,
  isEmpty,
  mergedGroups,
  subtract,
  takeFromAmount,
  takeFromGroup,
} from './credit-groups.ts'

/** A line as the invoice says it. `discountPaise` is its share of the discount, for all its portions together. */
export type InvoicedLine = {
  readonly quantity: number
  readonly pricePaise: Paise
  readonly discountPaise: Paise
  readonly kind: TaxKind
  readonly rateBasisPoints: BasisPoints
  /** True when the tax is included in `pricePaise`; absent: false. */
  readonly priceIncludesTax?: boolean
}

/** The part of an invoice or bill of supply that credit notes are computed from. */
export type CreditableInvoice = {
  readonly lines: readonly InvoicedLine[]
  readonly groups: readonly GstGroup[]
  readonly payablePaise: Paise
}

/** Portions of a line of an invoice. `line` is the index of the line on the invoice, from 0. */
export type CreditedPortions = { readonly line: number; readonly quantity: number }

/** The credited portions of a line. `discountPaise` is their part of the discount on the line. */
export type CreditedLine = CreditedPortions & { readonly discountPaise: Paise }

/**
 * The figures of a credit note, in paise. All figures but the round-off are zero or above. They add up as those of a
 * GST bill do: `taxable + cgst + sgst + other + vat + roundOff = payable`.
 */
export type CreditNote = Pick<
  GstBill,
  | 'subtotalPaise'
  | 'discountPaise'
  | 'groups'
  | 'taxablePaise'
  | 'cgstPaise'
  | 'sgstPaise'
  | 'otherPaise'
  | 'vatPaise'
  | 'roundOffPaise'
  | 'payablePaise'
> & { readonly lines: readonly CreditedLine[] }

/** The part of an earlier credit note that decides how much of the invoice is left to give back. */
export type GivenBack = Pick<CreditNote, 'groups' | 'payablePaise'> & { readonly lines: readonly CreditedPortions[] }

export type CreditDecision =
  | { readonly kind: 'credit'; readonly note: CreditNote }
  | { readonly kind: 'nothing-left' }
  /** The invoice has no such line. */
  | { readonly kind: 'no-line'; readonly line: number }
  /** More portions of a line are asked for than are left. */
  | { readonly kind: 'too-much'; readonly line: number; readonly left: number }

/**
 * Computes the credit note for portions of an invoice. The note gives back the price of the portions less their part of
 * the discount, with the tax on that amount, rounded as a bill of their own.
 *
 * All credit notes of an invoice together give back at most the amounts of the invoice, in every column but the
 * round-off, which may be below zero or above. So a note takes from a column at most what earlier notes left. A note
 * after which no portion that costs money stays in a group takes all that is left of the group; if no group has such a
 * portion, the note also takes all that is left of the payable. Any other note is adjusted so that each remaining tax
 * differs by at most a paisa, and the remaining payable by at most a rupee, from those of a bill of the staying
 * portions: rounding errors do not add up over many notes.
 *
 * Groups of VAT that differ only in their names count as one group here, because a line does not say the name of its
 * VAT.
 *
 * @param given the earlier credit notes of the invoice, in any order
 * @param asked the portions to give back; a line may have several entries. Null means all that is left.
 */
export function decideCreditNote(
  invoice: CreditableInvoice,
  given: readonly GivenBack[],
  asked: readonly CreditedPortions[] | null,
): CreditDecision {
  const left = whatIsLeft(invoice, given)
  if (left.payablePaise === 0 && left.groups.every(isEmpty)) return { kind: 'nothing-left' }
  const unknown = asked?.find(({ line }) => !(line in invoice.lines))
  if (unknown) return { kind: 'no-line', line: unknown.line }
  const taken = asked === null ? left.portions : portionsByLine(invoice, asked)
  const line = taken.findIndex((quantity, index) => quantity > left.portions[index]!)
  if (line >= 0) return { kind: 'too-much', line, left: left.portions[line]! }
  return { kind: 'credit', note: creditNoteOf(invoice, left, taken) }
}

/** What earlier credit notes left of an invoice: the portions of each line, the groups of tax, and the payable. */
type Left = { readonly portions: readonly number[] } & Pick<CreditNote, 'groups' | 'payablePaise'>

function whatIsLeft(invoice: CreditableInvoice, given: readonly GivenBack[]): Left {
  const credited = portionsByLine(
    invoice,
    given.flatMap(({ lines }) => lines),
  )
  const takenGroups = mergedGroups(given.flatMap(({ groups }) => groups))
  return {
    portions: invoice.lines.map(({ quantity }, line) => quantity - credited[line]!),
    groups: [...mergedGroups(invoice.groups)].map(([id, group]) => subtract(group, takenGroups.get(id))),
    payablePaise: paise(invoice.payablePaise - sum(given.map(({ payablePaise }) => payablePaise))),
  }
}

function portionsByLine({ lines }: CreditableInvoice, credited: readonly CreditedPortions[]): number[] {
  const portions = lines.map(() => 0)
  for (const { line, quantity } of credited) portions[line]! += quantity
  return portions
}

const RUPEE = 100

function creditNoteOf(invoice: CreditableInvoice, left: Left, taken: readonly number[]): CreditNote {
  const before = invoice.lines.map(({ quantity }, line) => quantity - left.portions[line]!)
  const credited = invoice.lines.map((line, index) => partOf(line, before[index]!, taken[index]!))
  const staying = invoice.lines.map((line, index) => partOf(line, before[index]! + taken[index]!))
  const [net, stayingNet] = [netsByGroup(invoice, credited), netsByGroup(invoice, staying)]

  const groups = left.groups.map((group) => takeFromGroup(group, net(group), stayingNet(group)))
  const columns = columnsOf(groups)
  const payablePaise = left.groups.every((group) => stayingNet(group) === 0)
    ? left.payablePaise
    : takeFromAmount(payableOf(left.groups, net), left.payablePaise, payableOf(left.groups, stayingNet), RUPEE)
  const { taxablePaise, cgstPaise, sgstPaise, otherPaise, vatPaise } = columns
  return {
    lines: credited.flatMap(({ quantity, discountPaise }, line) =>
      quantity > 0 ? [{ line, quantity, discountPaise }] : [],
    ),
    subtotalPaise: paise(sum(credited.map(({ netPaise, discountPaise }) => netPaise + discountPaise))),
    discountPaise: paise(sum(credited.map(({ discountPaise }) => discountPaise))),
    groups: groups.filter((group) => !isEmpty(group)),
    ...columns,
    roundOffPaise: paise(payablePaise - taxablePaise - cgstPaise - sgstPaise - otherPaise - vatPaise),
    payablePaise: paise(payablePaise),
  }
}

type PartOfLine = { readonly quantity: number; readonly discountPaise: Paise; readonly netPaise: Paise }

/**
 * Returns `quantity` portions of a line, counted after the first `from` portions, with their part of the line's
 * discount. The parts of consecutive portions add up to the discount, because each part is the difference of two
 * rounded sums.
 *
 * @param from the number of portions before the returned ones
 * @param quantity the number of portions; absent for all after `from`
 */
function partOf(line: InvoicedLine, from: number, quantity = line.quantity - from): PartOfLine {
  const discountOfFirst = (portions: number) => roundHalfUp(2 * line.discountPaise * portions, 2 * line.quantity)
  const discountPaise = discountOfFirst(from + quantity) - discountOfFirst(from)
  return {
    quantity,
    discountPaise: paise(discountPaise),
    netPaise: paise(line.pricePaise * quantity - discountPaise),
  }
}

type NetOf = (group: GstGroup) => Paise

function netsByGroup({ lines }: CreditableInvoice, parts: readonly PartOfLine[]): NetOf {
  const nets = new Map<string, number>()
  for (const [index, { kind, rateBasisPoints, priceIncludesTax = false }] of lines.entries()) {
    const id = groupIdOf({ kind, rateBasisPoints, priceIncludesTax })
    nets.set(id, (nets.get(id) ?? 0) + parts[index]!.netPaise)
  }
  return (group) => paise(nets.get(groupIdOf(group)) ?? 0)
}

/** Returns what the portions of these groups cost as a bill of their own, in paise rounded to whole rupees. */
function payableOf(groups: readonly GstGroup[], netOf: NetOf): number {
  return roundHalfUp(sum(groups.map((group) => exactGrossOf(group, netOf(group)))), RUPEE * PARTS_PER_PAISA) * RUPEE
}
