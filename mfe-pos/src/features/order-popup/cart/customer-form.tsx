import type { CustomerDetails, OrderType } from '@tiffin/domain'
import { TextField } from '@tiffin/ui'

type CustomerFormProps = {
  readonly orderType: Exclude<OrderType, 'Dine-In'>
  readonly customer: CustomerDetails
  readonly disabled: boolean
  readonly onChange: (customer: CustomerDetails) => void
}

/** Whom a new Delivery or Takeaway order is for. Delivery needs all of it, Takeaway is only asked (gap G17). */
export function CustomerForm({ orderType, customer, disabled, onChange }: CustomerFormProps) {
  const isDelivery = orderType === 'Delivery'
  return (
    <fieldset disabled={disabled} className="grid gap-2 border-b border-line pb-3">
      <legend className="sr-only">Customer details</legend>
      <TextField
        label={isDelivery ? 'Name' : 'Name (optional)'}
        required={isDelivery}
        autoComplete="off"
        maxLength={120}
        value={customer.name}
        onChange={(event) => onChange({ ...customer, name: event.target.value })}
      />
      <TextField
        label="Contact"
        required
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        value={customer.contact}
        onChange={(event) => onChange({ ...customer, contact: event.target.value })}
      />
      {isDelivery && (
        <TextField
          label="Address"
          required
          autoComplete="off"
          maxLength={500}
          value={customer.address}
          onChange={(event) => onChange({ ...customer, address: event.target.value })}
        />
      )}
    </fieldset>
  )
}
