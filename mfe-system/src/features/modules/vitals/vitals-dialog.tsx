import { FormDialog } from '@tiffin/app-kit'
import { getModuleVitals, updateCanaryBudget, type CanaryBudget, type ModuleOverview } from '@tiffin/contracts'
import { CheckboxField, FailedState, Skeleton, TextField } from '@tiffin/ui'
import { useApiQuery } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { stateOf } from '../../../queries/state-of.ts'
import { usePlatformChange } from '../../../queries/use-platform-change.ts'
import { messages } from './messages.ts'
import { VersionList } from './version-list.tsx'

type VitalsDialogProps = { readonly module: ModuleOverview; readonly onClose: () => void }

type BudgetForm = { readonly endsCanaries: boolean; readonly failedPercent: string; readonly slowPercent: string }

/** Shows what visits measured of each version of a module, and sets the budget of its canaries. */
export function VitalsDialog({ module, onClose }: VitalsDialogProps) {
  const query = useApiQuery(getModuleVitals, { query: { module: module.name } })
  const state = stateOf(query, (vitals) => vitals, messages.loadFailed)
  const { change, isPending } = usePlatformChange(updateCanaryBudget)
  const { register, handleSubmit, formState } = useForm<BudgetForm>({
    ...(query.data && { values: toForm(query.data.budget) }),
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty } = formState

  const save = handleSubmit(async (form) => {
    if (state.status !== 'loaded') return
    const body: CanaryBudget = {
      ends_canaries: form.endsCanaries,
      failed_percent: Number(form.failedPercent),
      slow_percent: Number(form.slowPercent),
    }
    const outcome = { done: messages.saved(module), failed: messages.saveFailed }
    if (await change({ params: { name: module.name }, body }, outcome)) onClose()
  })

  return (
    <FormDialog
      title={messages.title(module)}
      submitLabel={messages.submit}
      isDirty={isDirty}
      isSaving={isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      {state.status === 'loading' && (
        <div role="status" aria-label="Loading" className="grid gap-4">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      {state.status === 'failed' && (
        <FailedState text={state.text} isRetrying={state.isRetrying} onRetry={state.retry} />
      )}
      {state.status === 'loaded' && (
        <>
          <VersionList module={module} versions={state.value.versions} />
          {state.value.compared.length > 0 && (
            <section aria-label={messages.compared} className="grid gap-1 text-base">
              <h3 className="font-medium">{messages.compared}</h3>
              {state.value.compared.map((each) => (
                <p key={each.measure}>{messages.comparison(each)}</p>
              ))}
            </section>
          )}
          <h3 className="text-base font-medium">{messages.budget}</h3>
          <CheckboxField label={messages.endsCanaries} {...register('endsCanaries')} />
          <TextField
            label={messages.failedPercent}
            inputMode="numeric"
            autoComplete="off"
            error={errors.failedPercent?.message}
            {...register('failedPercent', { validate: problemOfPercent })}
          />
          <TextField
            label={messages.slowPercent}
            inputMode="numeric"
            autoComplete="off"
            error={errors.slowPercent?.message}
            {...register('slowPercent', { validate: problemOfPercent })}
          />
        </>
      )}
    </FormDialog>
  )
}

const toForm = ({ ends_canaries, failed_percent, slow_percent }: CanaryBudget): BudgetForm => ({
  endsCanaries: ends_canaries,
  failedPercent: String(failed_percent),
  slowPercent: String(slow_percent),
})

function problemOfPercent(text: string): string | true {
  return (/^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 100) || messages.percentInvalid
}
