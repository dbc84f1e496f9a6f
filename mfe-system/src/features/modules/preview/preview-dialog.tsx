import { FormDialog } from '@tiffin/app-kit'
import { createModulePreview, listOperatorActions, type ModuleOverview } from '@tiffin/contracts'
import { isSubdomain } from '@tiffin/domain'
import { SelectField, TextField } from '@tiffin/ui'
import { TIMINGS, toast, useApiMutation } from '@tiffin/web-kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { reasonOf } from '../../../queries/reason-of.ts'
import { messages } from './messages.ts'
import { ShownPreviewDialog, type CreatedPreview } from './shown-preview-dialog.tsx'

type PreviewForm = { readonly restaurant: string; readonly hours: string }
type PreviewDialogProps = { readonly module: ModuleOverview; readonly version: string; readonly onClose: () => void }

const HOURS = [1, 8, 24, 72].map((hours) => ({ value: String(hours), label: messages.hours(hours) }))
/** The module of this panel, which no restaurant has. */
const PANEL = 'system'

/** Makes an address that shows one version of a module to whoever has it, and shows the address. */
export function PreviewDialog({ module, version, onClose }: PreviewDialogProps) {
  const { mutateAsync, isPending } = useApiMutation(createModulePreview, { invalidates: [listOperatorActions] })
  const [created, setCreated] = useState<CreatedPreview | null>(null)
  const { register, handleSubmit, formState } = useForm<PreviewForm>({ defaultValues: { restaurant: '', hours: '8' } })
  const { errors, isDirty } = formState

  const save = handleSubmit(async ({ restaurant, hours }) => {
    try {
      const { path, expires_at: expires } = await mutateAsync({
        params: { name: module.name },
        body: { version, hours: Number(hours) },
      })
      setCreated({ module: module.name, path, restaurant: subdomainIn(restaurant), expires })
    } catch (error) {
      toast.error(messages.createFailed(reasonOf(error)), { durationMs: TIMINGS.systemToastMs })
    }
  })

  const title = messages.title(module, version)
  if (created) return <ShownPreviewDialog title={title} created={created} onClose={onClose} />
  return (
    <FormDialog
      title={title}
      submitLabel={messages.create}
      isDirty={isDirty}
      isSaving={isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <p className="text-base">{messages.help}</p>
      {module.name !== PANEL && (
        <TextField
          label={messages.restaurant}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={messages.restaurantHint}
          error={errors.restaurant?.message}
          {...register('restaurant', {
            validate: (typed) => isNothingOrSubdomain(typed) || messages.restaurantInvalid,
          })}
        />
      )}
      <SelectField label={messages.validity} options={HOURS} {...register('hours')} />
    </FormDialog>
  )
}

/** Reads a typed subdomain in lower case; null for an empty text. */
function subdomainIn(typed: string): string | null {
  return typed.trim().toLowerCase() || null
}

function isNothingOrSubdomain(typed: string): boolean {
  const subdomain = subdomainIn(typed)
  return subdomain === null || isSubdomain(subdomain)
}
