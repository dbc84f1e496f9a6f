import { FormDialog } from '@tiffin/app-kit'
import { startCanary, type ModuleOverview } from '@tiffin/contracts'
import { TextAreaField, TextField } from '@tiffin/ui'
import { useForm } from 'react-hook-form'
import { usePlatformChange } from '../../../queries/use-platform-change.ts'
import { messages } from '../messages.ts'
import { problemOfPercent, problemOfRestaurants, readPercent, readRestaurants, type CanaryForm } from './canary-form.ts'

type CanaryDialogProps = { readonly module: ModuleOverview; readonly version: string; readonly onClose: () => void }

/**
 * Gives a version to some restaurants first, in place of any other canary of the module. If this version is the canary
 * already, the dialog changes its restaurants.
 */
export function CanaryDialog({ module, version, onClose }: CanaryDialogProps) {
  const { change, isPending } = usePlatformChange(startCanary)
  const { canary } = module
  const isRunning = canary?.version === version
  const { register, handleSubmit, formState } = useForm<CanaryForm>({
    defaultValues: {
      restaurants: isRunning ? canary.restaurants.join(', ') : '',
      percent: String(isRunning ? canary.percent : 0),
    },
  })
  const { errors, isDirty } = formState

  const save = handleSubmit(async (form) => {
    const wanted = { version, restaurants: readRestaurants(form.restaurants), percent: readPercent(form.percent) ?? 0 }
    if (
      await change(
        { params: { name: module.name }, body: wanted },
        { done: messages.canaryStarted(module, wanted), failed: messages.canaryFailed },
      )
    )
      onClose()
  })

  return (
    <FormDialog
      title={messages.canaryTitle(module, version)}
      submitLabel={isRunning ? 'Save Changes' : 'Start Canary'}
      isDirty={isDirty}
      isSaving={isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      {canary && !isRunning && (
        <p className="rounded-control bg-warning-soft p-3 text-base text-warning-ink">
          {messages.canaryReplaces(canary.version)}
        </p>
      )}
      <TextAreaField
        label="Restaurants"
        rows={2}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={messages.restaurantsHint(module)}
        error={errors.restaurants?.message}
        {...register('restaurants', { validate: problemOfRestaurants })}
      />
      <TextField
        label="Share of all restaurants (%)"
        inputMode="numeric"
        autoComplete="off"
        hint={messages.percentHint}
        error={errors.percent?.message}
        {...register('percent', { validate: problemOfPercent, deps: 'restaurants' })}
      />
    </FormDialog>
  )
}
