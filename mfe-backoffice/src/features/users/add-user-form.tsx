import { createUser, listUsers } from '@tiffin/contracts'
import { isEmail, MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, type Role } from '@tiffin/domain'
import { Button, PasswordField, SelectField, TextField } from '@tiffin/ui'
import { toast, useApiMutation, useUnsavedChanges } from '@tiffin/web-kit'
import { UserPlus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { messages } from './messages.ts'
import { NameField, nameRules } from './name-field.tsx'
import { roleOptions } from './roles.ts'

type NewUser = { readonly email: string; readonly password: string; readonly role: Role; readonly name: string }

/** The preselected role is the one with the fewest rights. */
const blank: NewUser = { email: '', password: '', role: 'Waiter', name: '' }

/**
 * Shows the form Add New User. `isAvailable` is false when the plan has no user management; the fields are then
 * disabled.
 */
export function AddUserForm({ isAvailable }: { isAvailable: boolean }) {
  const tellFailure = useTellFailure()
  const create = useApiMutation(createUser, { invalidates: [listUsers] })
  const { register, handleSubmit, reset, setFocus, formState } = useForm<NewUser>({ defaultValues: blank })
  const { errors, isDirty } = formState
  useUnsavedChanges(isDirty)

  const add = handleSubmit(async ({ password, role, ...form }) => {
    const [email, name] = [form.email.trim(), form.name.trim()]
    try {
      await create.mutateAsync({ body: { email, password, role, ...(name && { name }) } })
    } catch (error) {
      return tellFailure(error, messages.createFailed)
    }
    toast.success(messages.created(email))
    // The focus is set before the reset: the reset form knows its fields only after the next render.
    setFocus('email')
    reset(blank)
  })

  return (
    <form noValidate onSubmit={(event) => void add(event)}>
      <fieldset disabled={!isAvailable} className="grid max-w-form gap-4">
        <legend className="sr-only">Add New User</legend>
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="off"
          maxLength={MAX_EMAIL_LENGTH}
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
        <SelectField label="Role" required options={roleOptions} {...register('role')} />
        <NameField error={errors.name?.message} field={register('name', nameRules)} />
        <Button
          type="submit"
          variant="primary"
          busy={create.isPending}
          icon={<UserPlus size={20} aria-hidden />}
          className="justify-self-start"
        >
          Add User
        </Button>
      </fieldset>
    </form>
  )
}
