import { FormDialog } from '@tiffin/app-kit'
import { createModuleToken, listModuleTokens, listOperatorActions, MODULE_NAME, TEAM_NAME } from '@tiffin/contracts'
import { SelectField, TextField } from '@tiffin/ui'
import { TIMINGS, toast, useApiMutation } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { reasonOf } from '../../../queries/reason-of.ts'
import { messages } from './messages.ts'
import type { CreatedToken } from './created-token.ts'

type TokenForm = { readonly module: string; readonly team: string; readonly days: string }
type CreateTokenDialogProps = {
  readonly onCreated: (token: CreatedToken) => void
  readonly onClose: () => void
}

const DAYS = [30, 90, 180, 365].map((days) => ({ value: String(days), label: messages.days(days) }))

/** Creates a token for one module and one team. */
export function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const { mutateAsync, isPending } = useApiMutation(createModuleToken, {
    invalidates: [listModuleTokens, listOperatorActions],
  })
  const { register, handleSubmit, formState } = useForm<TokenForm>({
    defaultValues: { module: '', team: '', days: '180' },
  })
  const { errors, isDirty } = formState

  const save = handleSubmit(async ({ module, team, days }) => {
    try {
      onCreated(await mutateAsync({ body: { module: folderless(module), team: team.trim(), days: Number(days) } }))
    } catch (error) {
      toast.error(messages.createFailed(reasonOf(error)), { durationMs: TIMINGS.systemToastMs })
    }
  })

  return (
    <FormDialog
      title={messages.create}
      submitLabel={messages.create}
      isDirty={isDirty}
      isSaving={isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextField
        label={messages.module}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={messages.moduleHint}
        error={errors.module?.message}
        {...register('module', { validate: (name) => MODULE_NAME.test(folderless(name)) || messages.moduleInvalid })}
      />
      <TextField
        label={messages.team}
        required
        autoComplete="off"
        error={errors.team?.message}
        {...register('team', { validate: (team) => TEAM_NAME.test(team.trim()) || messages.teamInvalid })}
      />
      <SelectField label={messages.validity} options={DAYS} {...register('days')} />
    </FormDialog>
  )
}

/** Returns the name of a module, which may be typed as the name of its folder. */
function folderless(typed: string): string {
  return typed.trim().replace(/^mfe-/, '')
}
