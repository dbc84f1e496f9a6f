import { useIdempotencyKey } from '@tiffin/app-kit'
import {
  createMenuItem,
  listCategories,
  listDayparts,
  listMenu,
  listModifierGroups,
  listStationRoutes,
  listStations,
  type TaxGroup,
} from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { toast, useApiMutation, useApiQuery, useUnsavedChanges } from '@tiffin/web-kit'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTellFailure } from '../../../hooks/use-tell-failure.ts'
import { useCategories } from '../categories/use-categories.ts'
import { messages } from '../messages.ts'
import { ItemFields } from './item-fields.tsx'
import { blankItem, toFormData, type ItemForm, type PictureChoice } from './item-form.ts'
import { warnMissingCategory } from './warn-missing-category.ts'

const NO_PICTURE: PictureChoice = { kind: 'none' }

export function AddItemForm({ taxGroups }: { taxGroups: readonly TaxGroup[] }) {
  const tellFailure = useTellFailure()
  const categories = useCategories()
  const stations = useApiQuery(listStations).data ?? []
  const addOns = useApiQuery(listModifierGroups).data ?? []
  const dayparts = useApiQuery(listDayparts).data ?? []
  const create = useApiMutation(createMenuItem, { invalidates: [listMenu, listCategories, listStationRoutes] })
  const { keyFor, forget } = useIdempotencyKey()
  const [picture, setPicture] = useState(NO_PICTURE)
  const form = useForm<ItemForm>({ defaultValues: blankItem })
  useUnsavedChanges(form.formState.isDirty || picture.kind !== 'none')

  const add = form.handleSubmit(async (item) => {
    try {
      await create.mutateAsync({
        body: toFormData(item, {
          picture,
          before: NO_PICTURE,
          hasKitchen: stations.length > 0,
          hadVariations: false,
          hasAddOns: addOns.length > 0,
          hasHours: dayparts.length > 0,
        }),
        idempotencyKey: keyFor(JSON.stringify(item), picture),
      })
    } catch (error) {
      return tellFailure(error, messages.addFailed)
    }
    forget()
    toast.success(messages.itemAdded(item.name.trim()))
    setPicture(NO_PICTURE)
    // The focus is set before the reset: the reset form knows its fields only after the next render.
    form.setFocus('name')
    // Dishes are often added in groups, so the next dish is likely to have the same category and tax.
    form.reset({
      ...blankItem,
      mainCategory: item.mainCategory,
      subcategory: item.subcategory,
      taxGroupId: item.taxGroupId,
    })
  }, warnMissingCategory)

  return (
    <form noValidate onSubmit={(event) => void add(event)} className="grid max-w-form gap-4">
      <ItemFields
        form={form}
        categories={categories}
        taxGroups={taxGroups}
        stations={stations}
        addOns={addOns}
        dayparts={dayparts}
        picture={picture}
        onPicture={setPicture}
      />
      <Button type="submit" variant="primary" busy={create.isPending} icon={<Plus size={20} aria-hidden />}>
        Add Item
      </Button>
    </form>
  )
}
