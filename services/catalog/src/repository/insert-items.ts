import type { Tenant } from '@tiffin/service-kit'
import type { NewMenuItem } from '../domain/menu.ts'
import type { Transaction } from './database.ts'

/**
 * Inserts items by one statement with one JSON parameter. A parameter for each value of an import takes many times as
 * long.
 */
export async function insertItems(tx: Transaction, tenant: Tenant, items: readonly NewMenuItem[]): Promise<void> {
  if (items.length === 0) return
  await tx.$executeRaw`
    INSERT INTO menu_items (restaurant_id, id, name, description, price_paise, main_category, subcategory,
      tax_group_id, is_veg, image_file, code, is_favourite, station_id, kitchen_name, variations,
      modifier_group_ids, daypart_ids)
    SELECT ${tenant.id}::uuid, i.id, i.name, i.description, i."pricePaise", i."mainCategory", i.subcategory,
      i."taxGroupId", i."isVeg", i."imageFile", i.code, i."isFavourite", i."stationId", i."kitchenName",
      i.variations, coalesce(i."modifierGroupIds", '{}'), coalesce(i."daypartIds", '{}')
    FROM json_to_recordset(${JSON.stringify(items)}::json) AS i (id uuid, name text, description text, "pricePaise" int,
      "mainCategory" text, subcategory text, "taxGroupId" uuid, "isVeg" boolean, "imageFile" text, code text,
      "isFavourite" boolean, "stationId" uuid, "kitchenName" text, variations jsonb,
      "modifierGroupIds" uuid[], "daypartIds" uuid[])
    RETURNING 1`
}
