import { MAX_SLIP_TEXT_LENGTH } from '@tiffin/domain'
import { Card, TextAreaField } from '@tiffin/ui'
import type { UseFormRegister } from 'react-hook-form'
import type { PreviewedSlip } from './receipt-preview.tsx'
import type { SettingsValues } from '../settings-values.ts'

type ReceiptFieldsProps = {
  readonly register: UseFormRegister<SettingsValues>
  /** The id of the form of these fields, which are outside of the form element. */
  readonly formId: string
  /** Called with the slip that contains the focused text. */
  readonly onPreview: (slip: PreviewedSlip) => void
}

const fields = [
  { name: 'bill_header', label: 'Bill Header', hint: 'Below the address: a greeting, opening hours.', slip: 'bill' },
  { name: 'bill_footer', label: 'Bill Footer', hint: 'At the end: thanks, terms, a website.', slip: 'bill' },
  { name: 'kot_header', label: 'KOT Header', hint: 'At the head of the kitchen ticket.', slip: 'kot' },
  { name: 'kot_footer', label: 'KOT Footer', hint: 'At the end of the kitchen ticket.', slip: 'kot' },
] as const

/** Shows the card Receipt Customization with the free texts of bill and kitchen ticket. */
export function ReceiptFields({ register, formId, onPreview }: ReceiptFieldsProps) {
  return (
    <Card title="Receipt Customization">
      <div className="grid gap-4">
        {fields.map(({ name, label, hint, slip }) => (
          <TextAreaField
            key={name}
            label={label}
            hint={hint}
            rows={2}
            maxLength={MAX_SLIP_TEXT_LENGTH}
            form={formId}
            onFocus={() => onPreview(slip)}
            {...register(name)}
          />
        ))}
      </div>
    </Card>
  )
}
