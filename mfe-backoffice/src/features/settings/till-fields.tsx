import { PAYMENT_METHODS, type PunchKind } from '@tiffin/domain'
import { Card, CheckboxField, SelectField } from '@tiffin/ui'
import type { UseFormRegister } from 'react-hook-form'
import type { SettingsValues } from './settings-values.ts'

type TillFieldsProps = {
  readonly register: UseFormRegister<SettingsValues>
  /** The id of the form of these fields, which are outside of the form element. */
  readonly formId: string
}

const punchKinds: { readonly value: PunchKind; readonly label: string }[] = [
  { value: 'order', label: 'Punch Order' },
  { value: 'kot', label: 'Punch + KOT: prints the kitchen ticket at once' },
  { value: 'bill', label: 'Punch + Bill: opens the bill at once' },
]
const methods = [
  { value: '', label: 'None: choose at every bill' },
  ...PAYMENT_METHODS.map((method) => ({ value: method, label: method })),
]

/**
 * Shows the card Till: the action of the large button on an order, the preselected payment method of a bill, whether a
 * bill asks for the tip, and whether it may be put on a khata.
 */
export function TillFields({ register, formId }: TillFieldsProps) {
  return (
    <Card title="Till" help="What saves a tap on every order. The other ways stay one tap away.">
      <div className="grid gap-4">
        <SelectField
          label="Primary button of an order"
          hint="Also what Ctrl+Enter does."
          form={formId}
          options={punchKinds}
          {...register('primary_punch')}
        />
        <SelectField
          label="Payment method chosen when a bill opens"
          form={formId}
          options={methods}
          {...register('default_payment_method')}
        />
        <CheckboxField
          label="Ask for the tip"
          hint="A field below the payable. A tip is in no bill, tax or figure of sales."
          form={formId}
          {...register('tips')}
        />
        <CheckboxField
          label="Khata: a customer may pay later"
          hint="A bill can be put on the khata of a customer with name and phone. What is owed is in Orders, Khata."
          form={formId}
          {...register('khata')}
        />
      </div>
    </Card>
  )
}
