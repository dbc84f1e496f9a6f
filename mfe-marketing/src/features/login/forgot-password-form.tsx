import { forgotPassword } from '@tiffin/contracts'
import { MAX_EMAIL_LENGTH, isEmail } from '@tiffin/domain'
import { Button, TextField } from '@tiffin/ui'
import { useApiMutation } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { FailureLine } from './failure-line.tsx'
import { messages } from './messages.ts'

type ForgotPasswordFormProps = {
  readonly subdomain: string
  readonly email: string
  readonly onSent: (email: string) => void
}

/** Asks the server to mail a code. The answer is the same whether or not the email has an account. */
export function ForgotPasswordForm({ subdomain, email: known, onSent }: ForgotPasswordFormProps) {
  const forgot = useApiMutation(forgotPassword)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: known } })

  const submit = handleSubmit(async ({ email }) => {
    const isSent = await forgot.mutateAsync({ body: { email: email.trim(), subdomain } }).then(
      () => true,
      () => false,
    )
    if (isSent) onSent(email.trim())
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label="Email"
        type="email"
        required
        autoFocus
        autoComplete="username"
        maxLength={MAX_EMAIL_LENGTH}
        error={formState.errors.email?.message}
        {...register('email', { validate: (email) => isEmail(email) || messages.emailInvalid })}
      />
      <FailureLine error={forgot.error} />
      <Button type="submit" variant="primary" size="lg" busy={forgot.isPending}>
        Send code
      </Button>
    </form>
  )
}
