import { systemLogin } from '@tiffin/contracts'
import { Button, PasswordField, TextField } from '@tiffin/ui'
import { isApiError, messageOf, storeToken, TIMINGS, toast, useApiMutation } from '@tiffin/web-kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { messages } from './messages.ts'

/**
 * Signs the operator of the platform in. The operator's token is stored under its own key and gives access to no
 * restaurant. Where a second factor is set, the server asks for a code once the password was right.
 */
export function Login() {
  const signIn = useApiMutation(systemLogin)
  const [asksCode, setAsksCode] = useState(false)
  const { register, handleSubmit, formState, resetField, setFocus } = useForm({
    defaultValues: { email: '', password: '', code: '' },
  })
  const { errors } = formState
  const isAsked = isApiError(signIn.error, 'LOGIN_CODE_REQUIRED')

  const submit = handleSubmit(async ({ email, password, code }) => {
    const credentials = { email: email.trim(), password, ...(asksCode && { code: code.replaceAll(' ', '') }) }
    try {
      const session = await signIn.mutateAsync({ body: credentials })
      toast.success(messages.loggedIn, { durationMs: TIMINGS.systemToastMs })
      storeToken('system', session.token)
    } catch (error) {
      if (isApiError(error, 'LOGIN_CODE_REQUIRED')) setAsksCode(true)
      if (!isApiError(error, 'LOGIN_CODE_WRONG')) return
      resetField('code')
      setFocus('code')
    }
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
      <PasswordField
        label="Password"
        required
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: messages.passwordRequired })}
      />
      {asksCode && (
        <TextField
          label={messages.code}
          hint={messages.codeHelp}
          required
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.code?.message}
          {...register('code', {
            validate: (code) => /^\d{6}$/.test(code.replaceAll(' ', '')) || messages.codeRequired,
          })}
        />
      )}
      <p role="alert" className="min-h-6 text-base text-danger-ink">
        {signIn.error && !isAsked && `Error: ${messageOf(signIn.error, messages.noAnswer)}`}
      </p>
      <Button type="submit" variant="primary" size="lg" busy={signIn.isPending}>
        Sign in
      </Button>
    </form>
  )
}
