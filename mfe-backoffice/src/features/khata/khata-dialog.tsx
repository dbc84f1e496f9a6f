import { FormDialog, useIdempotencyKey } from '@tiffin/app-kit'
import { createKhata, getKhata, listKhatas, updateKhata, type Khata } from '@tiffin/contracts'
import { MAX_CUSTOMER_NAME_LENGTH, MAX_PHONE_LENGTH, MAY_PASS_KHATA_LIMIT, phoneKey } from '@tiffin/domain'
import { TextField } from '@tiffin/ui'
import { toast, useApiMutation, useSession } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'

type KhataDialogProps = {
  /** The khata to change; null to open one. */
  readonly khata: Khata | null
  readonly onDone: (id: string) => void
  readonly onClose: () => void
}

/** The fields as typed. An empty limit means no limit. */
type KhataForm = { readonly name: string; readonly phone: string; readonly limit: string }

/** Opens a khata, or changes its customer and its limit. */
export function KhataDialog({ khata, onDone, onClose }: KhataDialogProps) {
  const { userRole } = useSession()
  const tellFailure = useTellFailure()
  const { keyFor } = useIdempotencyKey()
  const create = useApiMutation(createKhata, { invalidates: [listKhatas] })
  const update = useApiMutation(updateKhata, { invalidates: [listKhatas, getKhata] })
  const { register, handleSubmit, formState } = useForm<KhataForm>({
    defaultValues: { name: khata?.name ?? '', phone: khata?.phone ?? '', limit: khata?.limit?.toString() ?? '' },
  })
  const { errors, isDirty, dirtyFields } = formState
  const mayLimit = MAY_PASS_KHATA_LIMIT.includes(userRole)

  const save = handleSubmit(async (form) => {
    const limit = form.limit.trim() === '' ? null : Number(form.limit)
    const body = { name: form.name.trim(), phone: form.phone.trim(), ...(dirtyFields.limit && { limit }) }
    try {
      const saved = khata
        ? await update.mutateAsync({ params: { id: khata.id }, body })
        : await create.mutateAsync({ body, idempotencyKey: keyFor(JSON.stringify(body)) })
      toast.success(khata ? messages.edited : messages.opened(saved.number))
      onClose()
      onDone(saved.id)
    } catch (error) {
      tellFailure(error, khata ? messages.editFailed : messages.openFailed)
    }
  })

  return (
    <FormDialog
      title={khata ? messages.editTitle(khata.number) : messages.openTitle}
      submitLabel={khata ? messages.editSubmit : messages.openSubmit}
      isDirty={isDirty}
      isSaving={create.isPending || update.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
      className="max-w-form"
    >
      <TextField
        label={messages.name}
        required
        autoComplete="off"
        maxLength={MAX_CUSTOMER_NAME_LENGTH}
        error={errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || messages.nameRequired })}
      />
      <TextField
        label={messages.phone}
        required
        type="tel"
        autoComplete="off"
        maxLength={MAX_PHONE_LENGTH}
        error={errors.phone?.message}
        {...register('phone', { validate: (phone) => phoneKey(phone) !== null || messages.phoneInvalid })}
      />
      <TextField
        label={messages.limit}
        inputMode="decimal"
        autoComplete="off"
        disabled={!mayLimit}
        hint={mayLimit ? messages.limitHint : messages.limitForOthers}
        error={errors.limit?.message}
        {...register('limit', { validate: (limit) => isLimit(limit) || messages.limitInvalid })}
      />
    </FormDialog>
  )
}

/** Returns whether a text is empty, or rupees below a crore with at most two decimals. */
function isLimit(text: string): boolean {
  return text.trim() === '' || /^\d{1,7}(\.\d{1,2})?$/.test(text.trim())
}
