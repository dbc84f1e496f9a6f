import { MAX_BUYER_NAME_LENGTH } from '@tiffin/domain'
import { Button, TextField } from '@tiffin/ui'
import { Building2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { BillRefusal, BuyerForm, PaymentForm } from './payment-form.ts'

const GSTIN_LENGTH = 15

type BuyerFieldsProps = {
  /** The typed business; null until a guest asks for a GSTIN on the invoice. */
  readonly buyer: BuyerForm | null
  readonly refusal: BillRefusal | null
  readonly disabled: boolean
  readonly change: (changes: Partial<Pick<PaymentForm, 'buyer' | 'refusal'>>) => void
}

/**
 * Shows the fields for the business that the invoice names. They open by a button, because only a guest who claims the
 * tax back asks for a GSTIN.
 */
export function BuyerFields({ buyer, refusal, disabled, change }: BuyerFieldsProps) {
  const name = useRef<HTMLInputElement>(null)
  const gstin = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refusal?.field === 'buyer-name') name.current?.focus()
    if (refusal?.field === 'gstin') gstin.current?.focus()
  }, [refusal])
  if (!buyer)
    return (
      <Button
        variant="ghost"
        icon={<Building2 size={20} aria-hidden />}
        disabled={disabled}
        className="min-h-12 justify-self-start"
        onClick={() => change({ buyer: { name: '', gstin: '' } })}
      >
        Add GSTIN of guest
      </Button>
    )
  return (
    <div role="group" aria-label="Invoice to a business" className="grid gap-3">
      <TextField
        ref={gstin}
        label="GSTIN of guest"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={GSTIN_LENGTH}
        value={buyer.gstin}
        error={refusal?.field === 'gstin' ? refusal.text : undefined}
        disabled={disabled}
        onChange={(event) => change({ buyer: { ...buyer, gstin: event.target.value.toUpperCase() }, refusal: null })}
      />
      <TextField
        ref={name}
        label="Name of the business"
        autoComplete="off"
        maxLength={MAX_BUYER_NAME_LENGTH}
        value={buyer.name}
        error={refusal?.field === 'buyer-name' ? refusal.text : undefined}
        disabled={disabled}
        onChange={(event) => change({ buyer: { ...buyer, name: event.target.value }, refusal: null })}
      />
      <Button
        variant="ghost"
        disabled={disabled}
        className="justify-self-start"
        onClick={() => change({ buyer: null, refusal: null })}
      >
        No GSTIN on this bill
      </Button>
    </div>
  )
}
