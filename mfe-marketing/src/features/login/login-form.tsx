import { login } from '@tiffin/contracts'
import { Button, cx, linkClass, PasswordField, TextField } from '@tiffin/ui'
import { storeLastRestaurant, storeToken, useApiMutation, useNavigate } from '@tiffin/web-kit'
import type { SubmitEvent } from 'react'
import { FailureLine } from './failure-line.tsx'
import { pathToReturnTo } from './return-path.ts'

type LoginFormProps = {
  readonly subdomain: string
  /** The email to prefill, for example after a password reset. */
  readonly email?: string
  /** The address of the page on which the last session ended; null where there is none. */
  readonly returnTo?: string | null
  readonly onForgot: (email: string) => void
}

/** Signs staff in to the restaurant of this address. The fields keep their text after a failure. */
export function LoginForm({ subdomain, email = '', returnTo = null, onForgot }: LoginFormProps) {
  const navigate = useNavigate()
  const signIn = useApiMutation(login, {
    onSuccess: ({ token }) => {
      storeLastRestaurant(subdomain)
      storeToken('restaurant', token)
      const path = pathToReturnTo(returnTo, token)
      if (path) navigate(path, { replace: true })
    },
  })

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
      <PasswordField
        label="Password"
        name="password"
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
        className={cx(linkClass, 'justify-self-center rounded-control px-3')}
      >
        Forgot password?
      </button>
    </form>
  )
}
