import {
  MAX_ADDRESS_LENGTH,
  MAX_CUSTOMER_NAME_LENGTH,
  MAX_PHONE_LENGTH,
  type CustomerDetails,
  type OrderType,
} from '@tiffin/domain'
import { TextField } from '@tiffin/ui'

type CustomerFormProps = {
  readonly orderType: Exclude<OrderType, 'Dine-In'>
  readonly customer: CustomerDetails
  readonly disabled: boolean
  readonly onChange: (customer: CustomerDetails) => void
}

/**
 * Shows the fields for the customer of a new Delivery or Takeaway order. A Delivery order is refused while one of them
 * is empty. A Takeaway order is not, although its contact is marked as required (gap G17).
 */
export function CustomerForm({ orderType, customer, disabled, onChange }: CustomerFormProps) {
  const isDelivery = orderType === 'Delivery'
  return (
    <fieldset disabled={disabled} className="grid gap-2 border-b border-line pt-2 pb-3">
      <legend className="sr-only">Customer details</legend>
      <TextField
        label={isDelivery ? 'Name' : 'Name (optional)'}
        required={isDelivery}
        autoComplete="off"
        maxLength={MAX_CUSTOMER_NAME_LENGTH}
        value={customer.name}
        onChange={(event) => onChange({ ...customer, name: event.target.value })}
      />
      <TextField
        label="Contact"
        required
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={MAX_PHONE_LENGTH}
        value={customer.contact}
        onChange={(event) => onChange({ ...customer, contact: event.target.value })}
      />
      {isDelivery && (
        <TextField
          label="Address"
          required
          autoComplete="off"
          maxLength={MAX_ADDRESS_LENGTH}
          value={customer.address}
          onChange={(event) => onChange({ ...customer, address: event.target.value })}
        />
      )}
    </fieldset>
  )
}
