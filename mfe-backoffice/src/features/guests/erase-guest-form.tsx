import { eraseGuest, getActiveOrder, getKhata, listKhatas, listOrders } from '@tiffin/contracts'
import { MAX_PHONE_LENGTH, phoneKey } from '@tiffin/domain'
import { Button, TextField } from '@tiffin/ui'
import { confirm, useApiMutation } from '@tiffin/web-kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'

/** Erases a guest by phone number. A number with very many orders needs several calls. */
export function EraseGuestForm() {
  const tellFailure = useTellFailure()
  const erase = useApiMutation(eraseGuest, { invalidates: [listOrders, getActiveOrder, listKhatas, getKhata] })
  const [outcome, setOutcome] = useState('')
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { phone: '' } })
  const { errors } = formState

  const submit = handleSubmit(async ({ phone }) => {
    const { eraseTitle, eraseQuestion, erase: confirmLabel } = messages
    setOutcome('')
    if (!(await confirm({ title: eraseTitle, message: eraseQuestion(phone.trim()), confirmLabel, danger: true })))
      return
    let total = 0
    let allKhatas = 0
    try {
      for (;;) {
        const { erased, open, left, owing = 0, khatas = 0 } = await erase.mutateAsync({ body: { phone } })
        total += erased
        allKhatas += khatas
        if (left > 0 && erased > 0) {
          setOutcome(messages.erasing(total))
          continue
        }
        setOutcome(messages.erased({ orders: total, khatas: allKhatas, open, owing }))
        break
      }
    } catch (error) {
      setOutcome('')
      return tellFailure(error, messages.eraseFailed)
    }
    reset()
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3 border-t border-line pt-5">
      <div className="grid gap-1">
        <h3 className="text-base font-bold">{messages.eraseTitle}</h3>
        <p className="text-sm text-muted">{messages.eraseHelp}</p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-[min(14rem,100%)] flex-1">
          <TextField
            label={messages.phone}
            type="tel"
            autoComplete="off"
            maxLength={MAX_PHONE_LENGTH}
            required
            error={errors.phone?.message}
            {...register('phone', { validate: (phone) => phoneKey(phone) !== null || messages.phoneInvalid })}
          />
        </div>
        <Button type="submit" variant="danger" busy={erase.isPending} className="mt-6">
          {messages.erase}
        </Button>
      </div>
      <p role="status" className="text-base text-muted empty:hidden">
        {outcome}
      </p>
    </form>
  )
}
