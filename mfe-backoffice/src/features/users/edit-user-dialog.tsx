import { FormDialog } from '@tiffin/app-kit'
import { getUserDetails, listUsers, listUsersWithPin, updateUser, type User } from '@tiffin/contracts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, type Role } from '@tiffin/domain'
import { PasswordField, SelectField } from '@tiffin/ui'
import { toast, useApiMutation } from '@tiffin/web-kit'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../hooks/use-tell-failure.ts'
import { EndSessions } from './end-sessions.tsx'
import { messages } from './messages.ts'
import { NameField, nameRules } from './name-field.tsx'
import { roleOptions } from './roles.ts'

type EditUserDialogProps = {
  readonly user: User
  readonly isOwn: boolean
  readonly isLastAdmin: boolean
  readonly onClose: () => void
}

type UserChange = { readonly role: Role; readonly password: string; readonly name: string }

/** The queries that contain the name of a user. */
const showsName = [listUsers, listUsersWithPin, getUserDetails]

/**
 * Changes the role, the password or the name of a user. The request contains only the changed fields. Without a change,
 * saving just closes the dialog (spec §5).
 */
export function EditUserDialog({ user, isOwn, isLastAdmin, onClose }: EditUserDialogProps) {
  const tellFailure = useTellFailure()
  const update = useApiMutation(updateUser, { invalidates: showsName })
  const { register, handleSubmit, formState } = useForm<UserChange>({
    defaultValues: { role: user.role, password: '', name: user.name ?? '' },
  })
  const { errors, isDirty } = formState

  const save = handleSubmit(async ({ role, password, ...form }) => {
    const name = form.name.trim()
    const body = {
      ...(role !== user.role && { role }),
      ...(password !== '' && { password }),
      ...(name !== (user.name ?? '') && { name: name || null }),
    }
    if (Object.keys(body).length === 0) return onClose()
    try {
      await update.mutateAsync({ params: { id: user.id }, body })
    } catch (error) {
      return tellFailure(error, messages.updateFailed)
    }
    toast.success(messages.updated(user.email))
    onClose()
  })

  return (
    <FormDialog
      title="Edit User"
      submitLabel="Save Changes"
      isDirty={isDirty}
      isSaving={update.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <p className="text-base [overflow-wrap:anywhere]">
        {user.email}
        {isOwn && <span className="block text-sm text-muted">{messages.ownAccount}</span>}
      </p>
      <SelectField
        label="Role"
        required
        options={roleOptions}
        error={errors.role?.message}
        {...register('role', { validate: (role) => role === 'Admin' || !isLastAdmin || messages.lastAdmin })}
      />
      <PasswordField
        label="New Password (optional)"
        autoComplete="new-password"
        maxLength={MAX_PASSWORD_LENGTH}
        hint="Leave it empty to keep the password."
        error={errors.password?.message}
        {...register('password', {
          validate: (password) =>
            password === '' || password.length >= MIN_PASSWORD_LENGTH || messages.newPasswordTooShort,
        })}
      />
      <NameField error={errors.name?.message} field={register('name', nameRules)} />
      {!isOwn && <EndSessions user={user} />}
    </FormDialog>
  )
}
