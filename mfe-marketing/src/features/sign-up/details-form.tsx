import {
  isEmail,
  isSubdomain,
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_RESTAURANT_NAME_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '@tiffin/domain'
import { Button, PasswordField, TextField } from '@tiffin/ui'
import type { ChangeEvent } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { suggestSubdomain, type Details } from './sign-up-form.ts'
import { messages } from './messages.ts'
import { SubdomainField } from './subdomain-field.tsx'
import { useSubdomainCheck } from './use-subdomain-check.ts'

type DetailsFormProps = {
  readonly form: UseFormReturn<Details>
  readonly baseDomain: string | null
  /** True when the visitor returned from the code step, so that the first field takes the focus. */
  readonly isReturning: boolean
  readonly isSending: boolean
  readonly onSubmit: (details: Details) => Promise<void>
}

/** Shows the first step of a sign-up: the restaurant and the account of its Admin. */
export function DetailsForm({ form, baseDomain, isReturning, isSending, onSubmit }: DetailsFormProps) {
  const { register, handleSubmit, control, setValue, formState } = form
  const { errors } = formState
  const [restaurantName, subdomain] = useWatch({ control, name: ['restaurantName', 'subdomain'] })
  const check = useSubdomainCheck(subdomain)

  /** Suggests a subdomain from the name until the visitor edits the subdomain. */
  const suggest = (name: string) => {
    if (subdomain === suggestSubdomain(restaurantName)) setValue('subdomain', suggestSubdomain(name))
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)} className="grid gap-4">
      <TextField
        label="Restaurant name"
        required
        autoComplete="organization"
        maxLength={MAX_RESTAURANT_NAME_LENGTH}
        autoFocus={isReturning}
        error={errors.restaurantName?.message}
        {...register('restaurantName', {
          validate: (name) => name.trim() !== '' || messages.restaurantNameMissing,
          onChange: (event: ChangeEvent<HTMLInputElement>) => suggest(event.target.value),
        })}
      />
      <SubdomainField
        registration={register('subdomain', {
          // A taken or reserved subdomain is still sent: every refused sign-up opens the modal (spec §8).
          validate: (name) =>
            name === '' ? messages.subdomainMissing : isSubdomain(name) || messages.subdomain.malformed,
        })}
        subdomain={subdomain}
        check={check}
        error={errors.subdomain?.message}
        baseDomain={baseDomain}
      />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="username"
        maxLength={MAX_EMAIL_LENGTH}
        hint="We send a code there to check that it is yours."
        error={errors.email?.message}
        {...register('email', { validate: (email) => isEmail(email) || messages.emailInvalid })}
      />
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        maxLength={MAX_PASSWORD_LENGTH}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
        error={errors.password?.message}
        {...register('password', {
          validate: (password) => password.length >= MIN_PASSWORD_LENGTH || messages.passwordTooShort,
        })}
      />
      <Button type="submit" variant="primary" size="lg" busy={isSending}>
        Send verification code
      </Button>
    </form>
  )
}
