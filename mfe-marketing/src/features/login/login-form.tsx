import { login } from '@tiffin/contracts'
import { Button, TextField } from '@tiffin/ui'
import { storeToken, useApiMutation } from '@tiffin/web-kit'
import type { SubmitEvent } from 'react'
import { FailureLine } from './failure-line.tsx'

type LoginFormProps = {
  readonly subdomain: string
  /** Who is known already, for example from setting a new password. */
  readonly email?: string
  readonly onForgot: (email: string) => void
}

/** Signs staff in to the restaurant of this address. What was typed stays after a failure. */
export function LoginForm({ subdomain, email = '', onForgot }: LoginFormProps) {
  const signIn = useApiMutation(login, { onSuccess: ({ token }) => storeToken('restaurant', token) })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    signIn.mutate({ body: { email: String(form.get('email')), password: String(form.get('password')), subdomain } })
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus={email === ''}
        defaultValue={email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus={email !== ''}
      />
      <FailureLine error={signIn.error} />
      <Button type="submit" variant="primary" size="lg" busy={signIn.isPending}>
        Sign in
      </Button>
      <button
        type="button"
        onClick={(event) =>
          onForgot(event.currentTarget.form?.querySelector<HTMLInputElement>('[name=email]')?.value ?? '')
        }
        className="inline-flex min-h-11 items-center justify-self-center rounded-control px-3 text-base font-medium text-accent-ink underline underline-offset-4"
      >
        Forgot password?
      </button>
    </form>
  )
}
