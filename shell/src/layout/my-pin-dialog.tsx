import { FormDialog } from '@tiffin/app-kit'
import { listUsersWithPin, removePin, setPin } from '@tiffin/contracts'
import { findPinProblem, MAX_PASSWORD_LENGTH, MAX_PIN_LENGTH } from '@tiffin/domain'
import { Button, TextField } from '@tiffin/ui'
import { isApiError, serverTextOr, toast, useApiMutation, useApiQuery, useSession } from '@tiffin/web-kit'
import { useState, type SubmitEvent } from 'react'

type Field = 'password' | 'pin' | 'again'
const BLANK = { password: '', pin: '', again: '' } as const satisfies Record<Field, string>

const messages = {
  what:
    'With a PIN you take over a till on which a colleague is signed in. ' +
    'Orders, discounts and payments are yours then.',
  rule: 'Four to six digits. No runs and repeats such as 1234 or 0000.',
  malformed: 'A PIN has 4 to 6 digits.',
  tooSimple: 'This PIN is too easy to guess. Please avoid runs and repeats such as 1234 or 0000.',
  differs: 'The two PINs are not the same.',
  passwordMissing: 'Enter your password, so that nobody else sets your PIN.',
  wasSet: 'Your PIN is set.',
  wasChanged: 'Your PIN is changed.',
  wasRemoved: 'Your PIN is removed.',
  failed: 'Your PIN could not be saved. Please try again.',
} as const

/**
 * Sets, changes or removes the user's PIN. The dialog asks for the password, because somebody else may hold the tablet.
 */
export function MyPinDialog({ onClose }: { onClose: () => void }) {
  const { userEmail } = useSession()
  const hasPin = useApiQuery(listUsersWithPin).data?.some(({ email }) => email === userEmail) ?? false
  const save = useApiMutation(setPin, { invalidates: [listUsersWithPin] })
  const remove = useApiMutation(removePin, { invalidates: [listUsersWithPin] })
  const [form, setForm] = useState<Record<Field, string>>(BLANK)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [isDone, setDone] = useState(false)

  /** Runs the change. A wrong password is shown at its field, any other failure as a toast. */
  const attempt = async (change: () => Promise<unknown>, success: string) => {
    try {
      await change()
    } catch (error) {
      if (isApiError(error, 'PASSWORD_WRONG')) setErrors({ password: error.message })
      else toast.error(serverTextOr(error, messages.failed))
      return
    }
    toast.success(success)
    setDone(true)
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problems = problemsOf(form)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    const { password, pin } = form
    void attempt(() => save.mutateAsync({ body: { password, pin } }), hasPin ? messages.wasChanged : messages.wasSet)
  }
  const askRemoval = () => {
    const { password } = form
    if (password === '') return setErrors({ password: messages.passwordMissing })
    void attempt(() => remove.mutateAsync({ body: { password } }), messages.wasRemoved)
  }
  const fieldOf = (name: Field) => ({
    value: form[name],
    error: errors[name],
    required: true,
    type: 'password',
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setForm({ ...form, [name]: target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: MAX_PIN_LENGTH } as const

  return (
    <FormDialog
      title="My PIN"
      submitLabel={hasPin ? 'Change PIN' : 'Set PIN'}
      isDirty={!isDone && Object.values(form).some((text) => text !== '')}
      isSaving={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-base text-muted">{messages.what}</p>
      <TextField
        label="Your password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_LENGTH}
        {...fieldOf('password')}
      />
      <TextField label="New PIN" hint={messages.rule} {...digits} {...fieldOf('pin')} />
      <TextField label="New PIN once more" {...digits} {...fieldOf('again')} />
      {hasPin && (
        <Button busy={remove.isPending} onClick={askRemoval} className="justify-self-start">
          Remove PIN
        </Button>
      )}
    </FormDialog>
  )
}

function problemsOf({ password, pin, again }: Record<Field, string>): Partial<Record<Field, string>> {
  const problem = findPinProblem(pin)
  return {
    ...(password === '' && { password: messages.passwordMissing }),
    ...(problem && { pin: problem === 'malformed' ? messages.malformed : messages.tooSimple }),
    ...(problem === null && again !== pin && { again: messages.differs }),
  }
}
