import { forgotPassword, resetPassword } from '@tiffin/contracts'
import { CODE_DIGITS, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@tiffin/domain'
import { Button, PasswordField } from '@tiffin/ui'
import { useApiMutation } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { CodeField } from '../../components/code-field.tsx'
import { ResendCode } from '../../components/resend-code.tsx'
import { FailureLine } from './failure-line.tsx'
import { messages } from './messages.ts'

type ResetPasswordFormProps = { readonly subdomain: string; readonly email: string; readonly onDone: () => void }

/** Sets a new password for the code from the mail. */
export function ResetPasswordForm({ subdomain, email, onDone }: ResetPasswordFormProps) {
  const reset = useApiMutation(resetPassword)
  const forgot = useApiMutation(forgotPassword)
  const { register, handleSubmit, setFocus, formState } = useForm({ defaultValues: { code: '', password: '' } })
  const { errors } = formState

  const submit = handleSubmit(async (form) => {
    forgot.reset()
    const isDone = await reset.mutateAsync({ body: { ...form, email, subdomain } }).then(
      () => true,
      () => false,
    )
    if (isDone) onDone()
    else setFocus('code', { shouldSelect: true })
  })
  const resend = async () => {
    reset.reset()
    return forgot.mutateAsync({ body: { email, subdomain } }).then(
      () => true,
      () => false,
    )
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {/* Password managers store the new password for the account in this hidden field. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <CodeField
        registration={register('code', {
          validate: (code) => code.length === CODE_DIGITS || messages.codeIncomplete,
        })}
        error={errors.code?.message}
      />
      <PasswordField
        label="New password"
        required
        autoComplete="new-password"
        maxLength={MAX_PASSWORD_LENGTH}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
        error={errors.password?.message}
        {...register('password', {
          validate: (password) => password.length >= MIN_PASSWORD_LENGTH || messages.newPasswordTooShort,
        })}
      />
      <FailureLine error={reset.error ?? forgot.error} />
      <Button type="submit" variant="primary" size="lg" busy={reset.isPending}>
        Change password
      </Button>
      <ResendCode isSending={forgot.isPending} onResend={resend} />
    </form>
  )
}
