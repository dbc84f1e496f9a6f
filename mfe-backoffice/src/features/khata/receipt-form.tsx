import { useIdempotencyKey } from '@tiffin/app-kit'
import { getKhata, listKhatas, takeKhataReceipt, type Khata } from '@tiffin/contracts'
import { MAX_PAYMENT_REFERENCE_LENGTH, RECEIPT_METHODS, type ReceiptMethod } from '@tiffin/domain'
import { Button, SelectField, TextField } from '@tiffin/ui'
import { toast, useApiMutation, useUnsavedChanges } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'
import { money } from './words.ts'

type Receipt = { readonly amount: string; readonly method: ReceiptMethod; readonly reference: string }

const BLANK: Receipt = { amount: '', method: 'Cash', reference: '' }
const methods = RECEIPT_METHODS.map((method) => ({ value: method, label: method }))

/** Takes money that a customer pays of what is owed. */
export function ReceiptForm({ khata, onTaken }: { readonly khata: Khata; readonly onTaken: () => void }) {
  const tellFailure = useTellFailure()
  const { keyFor, forget } = useIdempotencyKey()
  const take = useApiMutation(takeKhataReceipt, { invalidates: [listKhatas, getKhata] })
  const { register, handleSubmit, reset, setValue, formState } = useForm<Receipt>({ defaultValues: BLANK })
  const { errors, isDirty } = formState
  useUnsavedChanges(isDirty)

  const submit = handleSubmit(async ({ amount, method, reference }) => {
    const body = { method, amount: Number(amount), ...(reference.trim() && { reference: reference.trim() }) }
    const params = { id: khata.id }
    try {
      // The same amount may be received twice, so the key is forgotten once the receipt has its answer.
      await take.mutateAsync({ params, body, idempotencyKey: keyFor(JSON.stringify(body)) })
    } catch (error) {
      return tellFailure(error, messages.takeFailed)
    }
    forget()
    toast.success(messages.taken(money(body.amount)))
    onTaken()
    reset(BLANK)
  })

  return (
    <form
      noValidate
      aria-label={messages.take}
      onSubmit={(event) => void submit(event)}
      className="grid gap-3 rounded-card bg-sunken p-4 sm:grid-cols-3 sm:items-start"
    >
      <div className="grid gap-2">
        <TextField
          label={messages.takeAmount}
          required
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          {...register('amount', { validate: (amount) => problemOf(amount, khata.owed) })}
        />
        <Button
          className="justify-self-start"
          onClick={() => setValue('amount', String(khata.owed), { shouldDirty: true, shouldValidate: true })}
        >
          {messages.takeAll(money(khata.owed))}
        </Button>
      </div>
      <SelectField label={messages.takeMethod} options={methods} {...register('method')} />
      <TextField
        label={messages.takeReference}
        autoComplete="off"
        maxLength={MAX_PAYMENT_REFERENCE_LENGTH}
        {...register('reference')}
      />
      <Button type="submit" variant="primary" busy={take.isPending} className="sm:col-span-3 sm:justify-self-end">
        {messages.take}
      </Button>
    </form>
  )
}

function problemOf(text: string, owed: number): string | true {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text.trim()) || Number(text) === 0) return messages.amountInvalid
  return Number(text) <= owed || messages.tooMuch(money(owed))
}
