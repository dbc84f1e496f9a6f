import { listTaxGroups } from '@tiffin/contracts'
import { formatAmount, formatRupees, type Paise } from '@tiffin/domain'
import { Card, CheckboxField, DataTable, type Column } from '@tiffin/ui'
import { useApiQuery } from '@tiffin/web-kit'
import { useState } from 'react'
import { previewOf, sampleDishes, type PreviewRow } from './gst-sample.ts'
import { messages } from '../messages.ts'

/**
 * Shows a sample bill of dishes from the restaurant's tax groups, computed with GST invoices and without them. The
 * settings show this preview only with a GSTIN, and not under composition. The preview stores nothing and changes no
 * bill.
 *
 * @param isOn true when the restaurant bills by GST
 */
export function GstPreview({ isOn }: { isOn: boolean }) {
  const groups = useApiQuery(listTaxGroups)
  const [includesTax, setIncludesTax] = useState(false)
  const dishes = sampleDishes(groups.data ?? [])
  if (dishes.length === 0) return null

  return (
    <Card title="How a GST bill is computed" help={isOn ? messages.gstPreviewHelpOn : messages.gstPreviewHelp}>
      <ul className="grid gap-1 text-sm text-muted">
        {dishes.map(({ group, rupees, quantity }) => (
          <li key={group.id} className="[overflow-wrap:anywhere]">
            {quantity} × ₹{rupees} at {group.name}
          </li>
        ))}
      </ul>
      <CheckboxField
        look="switch"
        label={messages.tryIncluded}
        checked={includesTax}
        onChange={(event) => setIncludesTax(event.target.checked)}
        className="my-2"
      />
      <DataTable
        caption="A sample bill, computed in two ways"
        columns={isOn ? columnsOn : columnsOff}
        rows={previewOf(dishes, includesTax)}
        keyOf={(row) => row.label}
        empty={null}
      />
    </Card>
  )
}

const columnsOff = columnsNamed('GST bill', 'Your bills now')
const columnsOn = columnsNamed('Your GST bills', 'Without GST invoices')

function columnsNamed(gst: string, other: string): Column<PreviewRow>[] {
  return [
    {
      header: 'Amount',
      isRowHeader: true,
      cell: ({ label, isPayable }) => <span className={isPayable ? 'font-bold' : 'font-normal'}>{label}</span>,
    },
    { header: gst, align: 'end', cell: (row) => amountOf(row, row.gst) },
    { header: other, align: 'end', cell: (row) => amountOf(row, row.today) },
  ]
}

function amountOf({ isPayable }: PreviewRow, amount: Paise | null) {
  if (amount === null) return '–'
  return isPayable ? <span className="text-lg font-bold">{formatRupees(amount)}</span> : formatAmount(amount)
}
