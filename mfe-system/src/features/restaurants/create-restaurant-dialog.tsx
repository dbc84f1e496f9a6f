import { FormDialog } from '@tiffin/app-kit'
import { createRestaurant } from '@tiffin/contracts'
import { isEmail, MIN_PASSWORD_LENGTH } from '@tiffin/domain'
import { PasswordField, TextField } from '@tiffin/ui'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { usePlatformChange } from '../../queries/use-platform-change.ts'
import { messages } from './messages.ts'
import { RestaurantFields, type RestaurantForm } from './restaurant-fields.tsx'

type CreateForm = RestaurantForm & { readonly admin_email: string; readonly admin_password: string }

/** Adds a restaurant with its first Admin, on the free plan (spec §4, §5). */
export function CreateRestaurantDialog({ onClose }: { onClose: () => void }) {
  const create = usePlatformChange(createRestaurant)
  const form = useForm<CreateForm>({ defaultValues: { name: '', subdomain: '', admin_email: '', admin_password: '' } })

  const save = form.handleSubmit(async ({ name, subdomain, admin_email, admin_password }) => {
    const body = { name: name.trim(), subdomain, admin_email: admin_email.trim(), admin_password }
    if (await create.change({ body }, { done: messages.created(body.name), failed: messages.createFailed })) onClose()
  })

  return (
    <FormDialog
      title="Create Restaurant"
      submitLabel="Create"
      isDirty={form.formState.isDirty}
      isSaving={create.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <RestaurantFields form={form} subdomainHint={messages.subdomainHint} />
      <AdminFields form={form} />
    </FormDialog>
  )
}

// The Admin's fields are a component of their own, so that they register after name and subdomain. After a refused
// submit, the first wrong field in the order of registration gets the focus.
function AdminFields({ form: { register, formState } }: { form: UseFormReturn<CreateForm> }) {
  const { errors } = formState
  return (
    <>
      <TextField
        label="Admin Email"
        type="email"
        required
        autoComplete="off"
        error={errors.admin_email?.message}
        {...register('admin_email', { validate: (email) => isEmail(email) || messages.emailInvalid })}
      />
      <PasswordField
        label="Admin Password"
        required
        autoComplete="new-password"
        error={errors.admin_password?.message}
        {...register('admin_password', {
          validate: (password) => password.length >= MIN_PASSWORD_LENGTH || messages.passwordTooShort,
        })}
      />
    </>
  )
}
