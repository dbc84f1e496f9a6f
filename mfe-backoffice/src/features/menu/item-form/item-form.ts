import type { MenuItem, TaxGroup } from '@tiffin/contracts'

/** A variation as its fields hold it. The id is missing until the variation is stored. */
export type VariationForm = { readonly id?: string; readonly name: string; readonly price: string }

/** The fields of a dish as the form holds them. An empty `taxGroupId` means 'No Tax'; an empty `veg` means no mark. */
export type ItemForm = {
  readonly name: string
  readonly description: string
  readonly price: string
  readonly mainCategory: string
  readonly subcategory: string
  readonly taxGroupId: string
  readonly veg: 'true' | 'false' | ''
  readonly code: string
  readonly isFavourite: boolean
  /** The station that cooks the dish; empty when the dish goes to the station of its category. */
  readonly stationId: string
  /** The name on kitchen tickets; empty for the name of the dish. */
  readonly kitchenName: string
  /**
   * The variations, the default first. The list is empty for a dish that is sold in one way, whose price is then
   * `price`.
   */
  readonly variations: readonly VariationForm[]
  /** The groups of add-ons that the dish has. */
  readonly modifierGroupIds: readonly string[]
  /** The serving hours of the dish itself; empty for those of its category. */
  readonly daypartIds: readonly string[]
}

export const blankItem: ItemForm = {
  name: '',
  description: '',
  price: '',
  mainCategory: '',
  subcategory: '',
  taxGroupId: '',
  veg: '',
  code: '',
  isFavourite: false,
  stationId: '',
  kitchenName: '',
  variations: [],
  modifierGroupIds: [],
  daypartIds: [],
}

/** The picture of a dish in the form: none, the stored one, or a new file. */
export type PictureChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'kept'; readonly url: string }
  | { readonly kind: 'new'; readonly file: File }

export function formOf(item: MenuItem): ItemForm {
  const isUntaxed = item.tax_group_name !== null && isNoTaxGroup({ name: item.tax_group_name, rate: item.tax_rate })
  return {
    name: item.name,
    description: item.description,
    price: String(item.price),
    mainCategory: item.main_category,
    subcategory: item.subcategory,
    taxGroupId: isUntaxed ? '' : (item.tax_group_id ?? ''),
    veg: item.is_veg === null ? '' : item.is_veg ? 'true' : 'false',
    code: item.code ?? '',
    isFavourite: item.is_favourite ?? false,
    stationId: item.station_id ?? '',
    kitchenName: item.kitchen_name ?? '',
    modifierGroupIds: (item.modifier_groups ?? []).map(({ id }) => id),
    daypartIds: item.daypart_ids ?? [],
    variations: (item.variations ?? []).map(({ id, name, price }) => ({ id, name, price: String(price) })),
  }
}

/**
 * Merges the fields changed in the form into the current dish, so that another user's edit is kept. Main category and
 * subcategory change together.
 */
export function withChanges(opened: ItemForm, typed: ItemForm, current: ItemForm): ItemForm {
  const hasMoved = typed.mainCategory !== opened.mainCategory || typed.subcategory !== opened.subcategory
  const place = hasMoved ? typed : current
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const changed = Object.entries(typed).filter(([name, value]) => !isSame(value, opened[name as keyof ItemForm]))
  return {
    ...current,
    ...Object.fromEntries(changed),
    mainCategory: place.mainCategory,
    subcategory: place.subcategory,
  }
}

export function pictureOf(item: MenuItem): PictureChoice {
  return item.image_url === null ? { kind: 'none' } : { kind: 'kept', url: item.image_url }
}

/** The data besides the fields on which the body of the request depends. `before` is the picture that the dish has. */
type FormContext = {
  readonly picture: PictureChoice
  readonly before: PictureChoice
  readonly hasKitchen: boolean
  readonly hadVariations: boolean
  readonly hasAddOns: boolean
  readonly hasHours: boolean
}

/**
 * Returns the body of the request (spec §7). `image` is a new file. `imageUrl` is the kept address, or the text 'null'
 * for a removed picture. Without stations, station and kitchen name are left out, which keeps the stored ones.
 * Variations are left out if the dish neither has any nor had some, add-ons and serving hours if the restaurant has
 * none.
 */
export function toFormData(form: ItemForm, context: FormContext): FormData {
  const { picture, before, hasKitchen, hadVariations, hasAddOns, hasHours } = context
  const data = new FormData()
  data.append('name', form.name.trim())
  data.append('description', form.description.trim())
  data.append('price', form.variations[0]?.price ?? form.price)
  data.append('main_category', form.mainCategory)
  data.append('subcategory', form.subcategory)
  data.append('tax_group_id', form.taxGroupId)
  data.append('is_veg', form.veg)
  data.append('code', form.code.trim())
  data.append('is_favourite', String(form.isFavourite))
  if (hasKitchen) {
    data.append('station_id', form.stationId)
    data.append('kitchen_name', form.kitchenName.trim())
  }
  if (form.variations.length > 0 || hadVariations)
    data.append('variations', JSON.stringify(form.variations.map(toWireVariation)))
  if (hasAddOns) data.append('modifier_group_ids', JSON.stringify(form.modifierGroupIds))
  if (hasHours) data.append('daypart_ids', JSON.stringify(form.daypartIds))
  if (picture.kind === 'new') data.append('image', picture.file)
  else if (picture.kind === 'kept') data.append('imageUrl', picture.url)
  else if (before.kind !== 'none') data.append('imageUrl', 'null')
  return data
}

function toWireVariation({ id, name, price }: VariationForm) {
  return { ...(id !== undefined && { id }), name: name.trim(), price: Number(price) }
}

/**
 * Returns true for the tax group 'No Tax', which every restaurant starts with (gap G40). The empty choice means the
 * same, so the form offers only the empty choice.
 */
export function isNoTaxGroup({ name, rate }: Pick<TaxGroup, 'name' | 'rate'>): boolean {
  return rate === 0 && name.toLowerCase() === 'no tax'
}
