import { FormDialog } from '@tiffin/app-kit'
import {
  createPrinter,
  listPrinters,
  updatePrinter,
  type Device,
  type ErrorCode,
  type Printer,
} from '@tiffin/contracts'
import { MAX_PRINTER_ADDRESS_LENGTH, MAX_PRINTER_NAME_LENGTH, PRINTER_COLUMNS } from '@tiffin/domain'
import { SelectField, TextField } from '@tiffin/ui'
import { isApiError, messageOf, toast, useApiMutation } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'

type PrinterForm = { readonly name: string; readonly agent: string; readonly address: string; readonly columns: string }
type PrinterDialogProps = {
  /** The printer as it was when the dialog opened; null adds one. */
  readonly printer: Printer | null
  /** The paired print agents. */
  readonly agents: readonly Device[]
  readonly onClose: () => void
}

/** The error codes of refusals, each with the field that the refusal is about. */
const FIELDS = [
  ['PRINTER_EXISTS', 'name'],
  ['PRINTER_ADDRESS_INVALID', 'address'],
  ['PRINT_AGENT_NOT_FOUND', 'agent'],
] as const satisfies readonly (readonly [ErrorCode, keyof PrinterForm])[]

const CHARACTERS = PRINTER_COLUMNS.map((columns) => ({
  value: String(columns),
  label: messages.charactersOf[columns],
}))
const invalidates = [listPrinters]

/** Adds or changes a printer. Only the server checks whether the address is allowed. */
export function PrinterDialog({ printer, agents, onClose }: PrinterDialogProps) {
  const tellFailure = useTellFailure()
  const create = useApiMutation(createPrinter, { invalidates })
  const update = useApiMutation(updatePrinter, { invalidates })
  const [only] = agents.length === 1 ? agents : []
  const ownAgent = agents.find(({ id }) => id === printer?.agent_id)
  const { register, handleSubmit, setError, formState } = useForm<PrinterForm>({
    defaultValues: {
      name: printer?.name ?? '',
      agent: (printer ? ownAgent : only)?.id ?? '',
      address: printer?.address ?? '',
      columns: String(printer?.columns ?? 48),
    },
  })
  const { errors } = formState

  const save = handleSubmit(async (form) => {
    const name = form.name.trim()
    const columns = PRINTER_COLUMNS.find((each) => String(each) === form.columns)!
    const body = { name, agent_id: form.agent, address: form.address.trim(), columns }
    try {
      if (printer) await update.mutateAsync({ params: { id: printer.id }, body })
      else await create.mutateAsync({ body })
    } catch (error) {
      const [, field] = FIELDS.find(([code]) => isApiError(error, code)) ?? []
      if (!field) return tellFailure(error, messages.saveFailed)
      return setError(field, { message: messageOf(error, messages.saveFailed) }, { shouldFocus: true })
    }
    toast.success(printer ? messages.changed(name) : messages.added(name))
    onClose()
  })

  return (
    <FormDialog
      title={printer ? messages.change : messages.add}
      submitLabel={printer ? 'Save Changes' : messages.add}
      isDirty={formState.isDirty}
      isSaving={create.isPending || update.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextField
        label={messages.name}
        required
        maxLength={MAX_PRINTER_NAME_LENGTH}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || messages.nameMissing })}
      />
      <SelectField
        label={messages.agent}
        required
        options={[
          { value: '', label: messages.chooseAgent },
          ...agents.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        error={errors.agent?.message}
        {...register('agent', { validate: (agent) => agent !== '' || messages.agentMissing })}
      />
      <TextField
        label={messages.address}
        required
        hint={messages.addressHint}
        maxLength={MAX_PRINTER_ADDRESS_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.address?.message}
        {...register('address', { validate: (address) => address.trim() !== '' || messages.addressMissing })}
      />
      <SelectField label={messages.characters} options={CHARACTERS} {...register('columns')} />
    </FormDialog>
  )
}
