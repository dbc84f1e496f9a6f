import type { MenuItem as WireMenuItem, MenuSnapshot, TaxGroup as WireTaxGroup } from '@tiffin/contracts'
import { percentFromBasisPoints, rupeesFromPaise, type BasisPoints } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import type { MenuItem, TaxGroup } from './domain/menu.ts'

const UNTAXED: Pick<TaxGroup, 'rateBasisPoints' | 'isSplit'> = { rateBasisPoints: 0 as BasisPoints, isSplit: false }

export function toWireTaxGroup(group: TaxGroup): WireTaxGroup {
  return { id: group.id, name: group.name, rate: percentFromBasisPoints(group.rateBasisPoints), is_split: group.isSplit }
}

export function toWireMenuItem(tenant: Tenant, item: MenuItem): WireMenuItem {
  return {
    ...toSnapshotItem(item),
    description: item.description,
    main_category: item.mainCategory,
    subcategory: item.subcategory,
    category: item.mainCategory,
    tax_group_id: item.taxGroup?.id ?? null,
    image_url: item.imageFile === null ? null : pictureUrl(tenant, item.imageFile),
    thumbnail_url: item.imageFile === null ? null : pictureUrl(tenant, item.imageFile),
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

/** Where a picture is served. Relative, so that it works on every host of the product. */
function pictureUrl(tenant: Tenant, file: string): string {
  return `/media/${tenant.id}/${file}`
}
