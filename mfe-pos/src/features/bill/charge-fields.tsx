import type { Order } from '@tiffin/contracts'
import { CHARGE_NAMES, formatRupees, isDocumented, paiseFromRupees } from '@tiffin/domain'
import { openChargesOf, usualChargesOf } from '@tiffin/receipts'
import { CheckboxField } from '@tiffin/ui'
import type { BillSettings, ChangeForm } from './payment-form.ts'

type ChargeFieldsProps = ChangeForm & { readonly order: Order; readonly settings: BillSettings }

/** Shows the charges that the bill has or usually has. One of them is taken off by its box, and put back by it. */
export function ChargeFields({ order, settings, disabled, change }: ChargeFieldsProps) {
  const charges = openChargesOf(order, settings)
  const usual = usualChargesOf(order, settings)
  const printed = order.document?.charges ?? []
  const added = printed.filter(({ kind }) => usual.every((each) => each.kind !== kind))
  // A charge that is put back has the amount of the paper that the guest has, whatever the settings say by now.
  const known = [...charges, ...printed]
  const offered = [...usual, ...added].map((each) => known.find(({ kind }) => kind === each.kind) ?? each)
  // A bill that was printed with charges has none once the restaurant no longer bills by GST.
  if (offered.length === 0 || !isDocumented(settings.gst_mode)) return null
  return (
    <div role="group" aria-label="Charges" className="flex flex-wrap gap-x-6">
      {offered.map((charge) => (
        <CheckboxField
          key={charge.kind}
          label={`${CHARGE_NAMES[charge.kind]} ${formatRupees(paiseFromRupees(charge.amount))}`}
          checked={charges.includes(charge)}
          disabled={disabled}
          onChange={({ target }) =>
            change({
              charges: offered.filter((each) => (each === charge ? target.checked : charges.includes(each))),
            })
          }
        />
      ))}
    </div>
  )
}
