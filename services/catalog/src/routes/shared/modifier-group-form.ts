import { AppError } from '@tiffin/contracts'
import { MAX_MODIFIER_NAME_LENGTH, MOST_OPTIONS_OF_GROUP } from '@tiffin/domain'
import type { RouteOptions } from '@tiffin/service-kit'

const problems: Readonly<Record<string, string>> = {
  name: `the name must have 1 to ${MAX_MODIFIER_NAME_LENGTH} characters`,
  min: `the least number to choose must be from 0 to ${MOST_OPTIONS_OF_GROUP}`,
  max: `the most to choose must be from 1 to ${MOST_OPTIONS_OF_GROUP}`,
  options: `there must be 1 to ${MOST_OPTIONS_OF_GROUP} options`,
}

const optionProblems: Readonly<Record<string, string>> = {
  name: `must have 1 to ${MAX_MODIFIER_NAME_LENGTH} characters`,
  price: 'must be from ₹0.00 to ₹1,00,00,000.00 with at most two decimals',
}

/** The errors of the form of a group of add-ons, for adding and for changing a group. */
export const modifierGroupFormRefusals: RouteOptions = {
  whenParamsInvalid: () => new AppError('MODIFIER_GROUP_NOT_FOUND'),
  whenBodyInvalid: (detail) => new AppError('MODIFIER_GROUP_INVALID', { detail: inWords(detail) }),
}

// The detail about a field of an option begins with the path of the field: `options.2.name: …`.
function inWords(detail: string): string {
  const field = detail.split(':', 1)[0] ?? ''
  const [, place, name = ''] = /^options\.(\d+)\.(\w+)$/.exec(field) ?? []
  const problem = optionProblems[name]
  if (place !== undefined && problem) return `the ${name} of option ${Number(place) + 1} ${problem}`
  return problems[field] ?? detail
}
