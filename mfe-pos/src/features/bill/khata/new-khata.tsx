import { useIdempotencyKey } from '@tiffin/app-kit'
import { createKhata, listKhatas, type Khata } from '@tiffin/contracts'
import { MAX_CUSTOMER_NAME_LENGTH, MAX_PHONE_LENGTH } from '@tiffin/domain'
import { Button, TextField } from '@tiffin/ui'
import { serverTextOr, toast, useApiMutation } from '@tiffin/web-kit'
import type { FormEvent } from 'react'
import { messages } from '../messages.ts'

type NewKhataProps = {
  /** The search that found nobody, which is the name or the phone of the customer. */
  readonly search: string
  readonly onOpened: (khata: Khata) => void
  readonly onClose: () => void
}

/** Opens a khata at the till. The server checks name and phone; a limit is set in the back office. */
export function NewKhata({ search, onOpened, onClose }: NewKhataProps) {
  const { keyFor } = useIdempotencyKey()
  const create = useApiMutation(createKhata, { invalidates: [listKhatas] })
  const isPhone = /^[\d\s+-]+$/.test(search.trim())
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { name: String(form.get('name')), phone: String(form.get('phone')) }
    try {
      onOpened(await create.mutateAsync({ body, idempotencyKey: keyFor(body.name, body.phone) }))
    } catch (error) {
      toast.error(serverTextOr(error, messages.khataOpenFailed))
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label={messages.khataName}
        name="name"
        required
        autoComplete="off"
        maxLength={MAX_CUSTOMER_NAME_LENGTH}
        defaultValue={isPhone ? '' : search.trim()}
        className="min-h-12"
      />
      <TextField
        label={messages.khataPhone}
        name="phone"
        type="tel"
        required
        autoComplete="off"
        maxLength={MAX_PHONE_LENGTH}
        defaultValue={isPhone ? search.trim() : ''}
        className="min-h-12"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={create.isPending} className="min-h-12">
          {messages.khataOpen}
        </Button>
        <Button className="min-h-12" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
