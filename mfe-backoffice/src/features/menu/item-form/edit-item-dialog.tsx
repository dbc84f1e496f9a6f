import { FormDialog } from '@tiffin/app-kit'
import {
  listCategories,
  listDayparts,
  listMenu,
  listModifierGroups,
  listStationRoutes,
  listStations,
  updateMenuItem,
  type MenuItem,
  type TaxGroup,
} from '@tiffin/contracts'
import { call, toast, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../../hooks/use-tell-failure.ts'
import { useCategories } from '../categories/use-categories.ts'
import { messages } from '../messages.ts'
import { ItemFields } from './item-fields.tsx'
import { formOf, pictureOf, toFormData, withChanges, type ItemForm } from './item-form.ts'
import { warnMissingCategory } from './warn-missing-category.ts'

type EditItemDialogProps = {
  readonly item: MenuItem
  readonly taxGroups: readonly TaxGroup[]
  readonly onClose: () => void
}

export function EditItemDialog({ item, taxGroups, onClose }: EditItemDialogProps) {
  const tellFailure = useTellFailure()
  const categories = useCategories()
  const stations = useApiQuery(listStations).data ?? []
  const addOns = useApiQuery(listModifierGroups).data ?? []
  const dayparts = useApiQuery(listDayparts).data ?? []
  const update = useApiMutation(updateMenuItem, { invalidates: [listMenu, listCategories, listStationRoutes] })
  // The form starts with the dish as it was when the dialog opened, even when the list changes meanwhile.
  const [opened] = useState(() => formOf(item))
  const [before] = useState(() => pictureOf(item))
  const [picture, setPicture] = useState(before)
  const form = useForm<ItemForm>({ defaultValues: opened })

  const save = form.handleSubmit(async (typed) => {
    try {
      // A save sends the whole dish. The request therefore starts from the current dish, so that changes by another
      // terminal are kept.
      const current = (await call(listMenu, {})).find(({ id }) => id === item.id) ?? item
      const body = toFormData(withChanges(opened, typed, formOf(current)), {
        picture: picture === before ? pictureOf(current) : picture,
        before: pictureOf(current),
        hasKitchen: stations.length > 0,
        hadVariations: current.variations !== undefined,
        hasAddOns: addOns.length > 0,
        hasHours: dayparts.length > 0,
      })
      await update.mutateAsync({ params: { id: item.id }, body })
    } catch (error) {
      return tellFailure(error, messages.updateFailed)
    }
    toast.success(messages.itemUpdated(typed.name.trim()))
    onClose()
  }, warnMissingCategory)

  return (
    <FormDialog
      title="Edit Item"
      submitLabel="Save Changes"
      isDirty={form.formState.isDirty || picture !== before}
      isSaving={form.formState.isSubmitting}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
      className="max-w-form"
    >
      <ItemFields
        form={form}
        categories={categories}
        taxGroups={withOwnGroup(taxGroups, item)}
        stations={stations}
        addOns={addOns}
        dayparts={dayparts}
        picture={picture}
        onPicture={setPicture}
      />
    </FormDialog>
  )
}

/**
 * Adds the tax group of the dish to the choices if they lack it, as they do before the groups are loaded, so that the
 * dish keeps its group.
 */
function withOwnGroup(taxGroups: readonly TaxGroup[], item: MenuItem): readonly TaxGroup[] {
  const { tax_group_id: id, tax_group_name: name, tax_rate: rate, tax_is_split: is_split } = item
  if (id === null || name === null || taxGroups.some((group) => group.id === id)) return taxGroups
  return [...taxGroups, { id, name, rate, is_split }]
}
