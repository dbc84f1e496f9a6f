import { MAX_RESTAURANT_NAME_LENGTH, MAX_SUBDOMAIN_LENGTH } from '@tiffin/domain'
import { TextField } from '@tiffin/ui'
import type { UseFormReturn } from 'react-hook-form'
import { messages } from './messages.ts'

export type RestaurantForm = { readonly name: string; readonly subdomain: string }

type RestaurantFieldsProps<Form extends RestaurantForm> = {
  readonly form: UseFormReturn<Form>
  readonly subdomainHint: string
}

/**
 * Shows the fields for name and subdomain. Characters that the operator may not type are dropped from the subdomain at
 * once. A subdomain that the operator does not edit stays as it is, hyphens included (gap G27).
 */
export function RestaurantFields<Form extends RestaurantForm>({ form, subdomainHint }: RestaurantFieldsProps<Form>) {
  const { register, formState } = form as unknown as UseFormReturn<RestaurantForm>
  const { errors } = formState
  return (
    <>
      <TextField
        label="Name"
        required
        maxLength={MAX_RESTAURANT_NAME_LENGTH}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || messages.nameRequired })}
      />
      <TextField
        label="Subdomain"
        required
        maxLength={MAX_SUBDOMAIN_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={subdomainHint}
        error={errors.subdomain?.message}
        {...withTyping(register('subdomain', { required: messages.subdomainRequired }))}
      />
    </>
  )
}

type Registered = ReturnType<UseFormReturn<RestaurantForm>['register']>

function withTyping(field: Registered): Registered {
  return {
    ...field,
    onChange: (event: { target: { value: string } }) => {
      event.target.value = keepLettersAndDigits(event.target.value)
      return field.onChange(event)
    },
  }
}

/**
 * Keeps lower-case letters and digits, as all forms of the operator do; the sign-up keeps hyphens as well (spec §5).
 */
function keepLettersAndDigits(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '')
}
