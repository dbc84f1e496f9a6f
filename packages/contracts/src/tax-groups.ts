import { MAX_TAX_GROUP_NAME_LENGTH, TAX_KINDS } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly, everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, percent, requiredText } from './fields.ts'

export const taxGroup = z.object({
  id,
  name: z.string(),
  rate: percent,
  is_split: z.boolean(),
  /**
   * The kind of tax on a GST bill, where an Admin chose it; absent where the kind follows from `rate` and `is_split`
   * (`taxKindOf`).
   */
  kind: z.optional(z.enum(TAX_KINDS)),
})
export type TaxGroup = z.output<typeof taxGroup>

export const listTaxGroups = defineEndpoint({
  id: 'listTaxGroups',
  service: 'catalog',
  method: 'GET',
  path: '/api/tax-groups',
  access: everyRole,
  summary: 'The tax groups of the restaurant; a split group prints as CGST and SGST.',
  response: z.array(taxGroup),
})

export const taxGroupBody = z.object({
  name: requiredText(MAX_TAX_GROUP_NAME_LENGTH),
  rate: percent,
  is_split: z.boolean(),
  /** An update without the field keeps the kind. A group of kind 'none' has the rate 0. */
  kind: z.optional(z.enum(TAX_KINDS)),
})

export const createTaxGroup = defineEndpoint({
  id: 'createTaxGroup',
  service: 'catalog',
  method: 'POST',
  path: '/api/tax-groups',
  access: adminOnly,
  summary: 'Adds a tax group; names are unique whatever their case.',
  body: taxGroupBody,
  response: taxGroup,
  status: 201,
})

/** The name is part of the payload (spec §7) but not editable (spec §5): the stored one stays. */
export const updateTaxGroup = defineEndpoint({
  id: 'updateTaxGroup',
  service: 'catalog',
  method: 'PUT',
  path: '/api/tax-groups/:id',
  access: adminOnly,
  summary: 'Changes rate, split and kind of a tax group. Active orders keep the tax they were placed with.',
  params: idParams,
  body: taxGroupBody,
  response: taxGroup,
})

export const deleteTaxGroup = defineEndpoint({
  id: 'deleteTaxGroup',
  service: 'catalog',
  method: 'DELETE',
  path: '/api/tax-groups/:id',
  access: adminOnly,
  summary: 'Removes a tax group that no dish uses.',
  params: idParams,
  response: 'none',
})
