import {
  AppError,
  type BodyOf,
  type Category as WireCategory,
  type createMenuItem,
  type ImportRow,
  type MenuItem as WireMenuItem,
  type MenuSnapshot,
  type TaxGroup as WireTaxGroup,
} from '@tiffin/contracts'
import { paiseFromRupees, percentFromBasisPoints, rupeesFromPaise, type BasisPoints } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import { safeParse, uuid } from 'zod/mini'
import type { Category } from './domain/categories.ts'
import type { MenuItem, NewMenuItem, TaxGroup } from './domain/menu.ts'
import type { ImportedDish } from './domain/menu-import.ts'
import { thumbnailFileOf } from './pictures/picture-store.ts'

const UNTAXED: Pick<TaxGroup, 'rateBasisPoints' | 'isSplit'> = { rateBasisPoints: 0 as BasisPoints, isSplit: false }

export function toWireTaxGroup(group: TaxGroup): WireTaxGroup {
  return {
    id: group.id,
    name: group.name,
    rate: percentFromBasisPoints(group.rateBasisPoints),
    is_split: group.isSplit,
  }
}

export function toWireCategory({ name, subcategories }: Category): WireCategory {
  return { name, subcategories: [...subcategories] }
}

export function toWireMenuItem(tenant: Tenant, item: MenuItem): WireMenuItem {
  return {
    ...toSnapshotItem(item),
    description: item.description,
    main_category: item.mainCategory,
    subcategory: item.subcategory,
    category: item.mainCategory,
    tax_group_id: item.taxGroup?.id ?? null,
    image_url: pictureUrl(tenant, item.imageFile),
    thumbnail_url: pictureUrl(tenant, item.imageFile && thumbnailFileOf(item.imageFile)),
    is_veg: item.isVeg,
  }
}

export function toSnapshotItem(item: MenuItem): MenuSnapshot['items'][number] {
  const tax = item.taxGroup ?? UNTAXED
  return {
    id: item.id,
    name: item.name,
    price: rupeesFromPaise(item.pricePaise),
    tax_rate: percentFromBasisPoints(tax.rateBasisPoints),
    tax_group_name: item.taxGroup?.name ?? null,
    tax_is_split: tax.isSplit,
  }
}

/** Where a picture is served, or null. Relative, so that it works on every host of the product. */
export function pictureUrl(tenant: Tenant, file: string | null): string | null {
  return file && `/media/${tenant.id}/${file}`
}

/**
 * The dish of an item form, without its mark and its picture. @throws AppError MENU_ITEM_INVALID for what is no tax
 * group
 */
export function fromItemForm(form: BodyOf<typeof createMenuItem>): Omit<NewMenuItem, 'id' | 'isVeg' | 'imageFile'> {
  return {
    name: form.name,
    description: form.description ?? '',
    pricePaise: paiseFromRupees(form.price),
    mainCategory: form.main_category,
    subcategory: form.subcategory,
    taxGroupId: fromTaxGroupField(form.tax_group_id),
  }
}

export function fromVegField(text: string): boolean | null {
  return text === 'true' || (text === 'false' ? false : null)
}

function fromTaxGroupField(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  if (!safeParse(uuid(), text).success)
    throw new AppError('MENU_ITEM_INVALID', { detail: 'the tax group does not exist' })
  return text
}

export function toImportRow({ row, item, taxGroup }: ImportedDish): ImportRow {
  return {
    row,
    name: item.name,
    price: rupeesFromPaise(item.pricePaise),
    main_category: item.mainCategory,
    subcategory: item.subcategory,
    description: item.description,
    tax_group_name: taxGroup?.name ?? null,
  }
}
