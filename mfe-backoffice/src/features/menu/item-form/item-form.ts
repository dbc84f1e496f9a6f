import type { MenuItem, TaxGroup } from '@tiffin/contracts'

/** The form of a dish as its fields hold it. An empty tax group is 'No Tax', an empty mark is none. */
export type ItemForm = {
  readonly name: string
  readonly description: string
  readonly price: string
  readonly mainCategory: string
  readonly subcategory: string
  readonly taxGroupId: string
  readonly veg: 'true' | 'false' | ''
}

export const blankItem: ItemForm = {
  name: '',
  description: '',
  price: '',
  mainCategory: '',
  subcategory: '',
  taxGroupId: '',
  veg: '',
}

/** The picture of a dish while it is edited: none, the one it has, or a new file. */
export type PictureChoice =
  | { readonly at: 'none' }
  | { readonly at: 'kept'; readonly url: string }
  | { readonly at: 'new'; readonly file: File }

export function formOf(item: MenuItem): ItemForm {
  const isUntaxed = item.tax_group_name !== null && isNoTax({ name: item.tax_group_name, rate: item.tax_rate })
  return {
    name: item.name,
    description: item.description,
    price: String(item.price),
    mainCategory: item.main_category,
    subcategory: item.subcategory,
    taxGroupId: isUntaxed ? '' : (item.tax_group_id ?? ''),
    veg: item.is_veg === null ? '' : item.is_veg ? 'true' : 'false',
  }
}

/**
 * A dish with what was changed here since it was opened; the rest is as it is now, whoever changed it. A category is
 * one thing.
 */
export function withChanges(opened: ItemForm, typed: ItemForm, current: ItemForm): ItemForm {
  const hasMoved = typed.mainCategory !== opened.mainCategory || typed.subcategory !== opened.subcategory
  const place = hasMoved ? typed : current
  const changed = Object.entries(typed).filter(([name, value]) => value !== opened[name as keyof ItemForm])
  return {
    ...current,
    ...Object.fromEntries(changed),
    mainCategory: place.mainCategory,
    subcategory: place.subcategory,
  }
}

export function pictureOf(item: MenuItem): PictureChoice {
  return item.image_url === null ? { at: 'none' } : { at: 'kept', url: item.image_url }
}

/** What travels (spec §7): `image` is a new file, `imageUrl` the kept address or the text 'null' for a removed picture. */
export function toFormData(form: ItemForm, picture: PictureChoice, before: PictureChoice): FormData {
  const data = new FormData()
  data.append('name', form.name.trim())
  data.append('description', form.description.trim())
  data.append('price', form.price)
  data.append('main_category', form.mainCategory)
  data.append('subcategory', form.subcategory)
  data.append('tax_group_id', form.taxGroupId)
  data.append('is_veg', form.veg)
  if (picture.at === 'new') data.append('image', picture.file)
  else if (picture.at === 'kept') data.append('imageUrl', picture.url)
  else if (before.at !== 'none') data.append('imageUrl', 'null')
  return data
}

/** Every restaurant starts with a group that says what an empty choice says (gap G40); one of the two is enough. */
export function isNoTax({ name, rate }: Pick<TaxGroup, 'name' | 'rate'>): boolean {
  return rate === 0 && name.toLowerCase() === 'no tax'
}
