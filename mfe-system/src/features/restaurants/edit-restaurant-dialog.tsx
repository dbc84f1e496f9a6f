import { FormDialog } from '@tiffin/app-kit'
import { renameRestaurant, type AdminRestaurant } from '@tiffin/contracts'
import { useForm, useWatch } from 'react-hook-form'
import { usePlatformChange } from '../../queries/use-platform-change.ts'
import { messages } from './messages.ts'
import { RestaurantFields, type RestaurantForm } from './restaurant-fields.tsx'

export function EditRestaurantDialog({ restaurant, onClose }: { restaurant: AdminRestaurant; onClose: () => void }) {
  const rename = usePlatformChange(renameRestaurant)
  const form = useForm<RestaurantForm>({ defaultValues: { name: restaurant.name, subdomain: restaurant.subdomain } })
  const isMoving = useWatch({ control: form.control, name: 'subdomain' }) !== restaurant.subdomain

  const save = form.handleSubmit(async ({ name, subdomain }) => {
    const body = { name: name.trim(), subdomain }
    if (
      await rename.change(
        { params: { id: restaurant.id }, body },
        { done: messages.updated(body.name), failed: messages.updateFailed },
      )
    )
      onClose()
  })

  return (
    <FormDialog
      title="Edit Restaurant"
      submitLabel="Save Changes"
      isDirty={form.formState.isDirty}
      isSaving={rename.isPending}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <RestaurantFields form={form} subdomainHint={isMoving ? messages.subdomainMoves : messages.subdomainHint} />
    </FormDialog>
  )
}
