import { stateTaxOf, type CreditNote, type Paise } from '@tiffin/domain'
import { Money } from '@tiffin/ui'
import { messages } from '../messages.ts'

type CreditFiguresProps = { readonly note: CreditNote | null; readonly stateCode: string; readonly isOfSupply: boolean }

/**
 * Shows the amount of a credit note, with its tax, before the note is issued.
 *
 * @param isOfSupply true for a bill of supply, which names no tax
 */
export function CreditFigures({ note, stateCode, isOfSupply }: CreditFiguresProps) {
  return (
    <dl aria-live="polite" className="grid gap-y-1 rounded-control bg-sunken px-3 py-2 text-base">
      {note &&
        rowsOf(note, stateCode, isOfSupply).map(([label, amountPaise]) => (
          <div key={label} className="flex justify-between gap-4 text-sm text-muted">
            <dt>{label}</dt>
            <dd>
              <Money amountPaise={amountPaise} />
            </dd>
          </div>
        ))}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="font-medium">{messages.goesBack}</dt>
        <dd className="text-xl font-bold tracking-tight">
          {note ? <Money amountPaise={note.payablePaise} /> : <span className="text-muted">–</span>}
        </dd>
      </div>
    </dl>
  )
}

function rowsOf(
  note: CreditNote,
  stateCode: string,
  isOfSupply: boolean,
): (readonly [label: string, amountPaise: Paise])[] {
  const rows = [
    ['Taxable value', note.taxablePaise],
    ['CGST', note.cgstPaise],
    [stateTaxOf(stateCode), note.sgstPaise],
    [isOfSupply ? 'Value of supply' : 'Outside GST', note.otherPaise],
    ['VAT', note.vatPaise],
    ['Round off', note.roundOffPaise],
  ] as const
  return rows.filter(([, amountPaise]) => amountPaise !== 0)
}
