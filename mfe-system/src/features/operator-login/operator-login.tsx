import { systemLogin } from '@tiffin/contracts'
import { Button, TextField } from '@tiffin/ui'
import { messageOf, storeToken, TIMINGS, toast, useApiMutation } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { messages } from './messages.ts'

/** Signs the operator of the platform in. The token has a key of its own and opens no restaurant. */
export function OperatorLogin() {
  const signIn = useApiMutation(systemLogin)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '', password: '' } })
  const { errors } = formState

  const submit = handleSubmit(async ({ email, password }) => {
    const session = await signIn.mutateAsync({ body: { email: email.trim(), password } }).catch(() => null)
    if (session === null) return
    toast.success(messages.loggedIn, { durationMs: TIMINGS.systemToastMs })
    storeToken('system', session.token)
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label="Email"
        type="email"
        required
        autoFocus
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', { validate: (email) => email.trim() !== '' || messages.emailRequired })}
      />
      <TextField
        label="Password"
        type="password"
        required
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: messages.passwordRequired })}
      />
      <p role="alert" className="min-h-6 text-base text-danger-ink">
        {signIn.error && `Error: ${messageOf(signIn.error, messages.noAnswer)}`}
      </p>
      <Button type="submit" variant="primary" size="lg" busy={signIn.isPending}>
        Sign in
      </Button>
    </form>
  )
}
