import { AppError } from '@tiffin/contracts'
import { MAX_DAYPART_NAME_LENGTH } from '@tiffin/domain'
import type { RouteOptions } from '@tiffin/service-kit'

const problems: Readonly<Record<string, string>> = {
  name: `the name must have 1 to ${MAX_DAYPART_NAME_LENGTH} characters and may not have a semicolon`,
  days: 'the days must be 1 for Monday to 7 for Sunday, at least one and each once',
  from_minute: 'the start must be a time from 00:00 to 23:59',
  to_minute: 'the end must be a time from 00:00 to 23:59',
  categories: 'the categories must be categories of the menu',
}

/** The errors of the daypart form, for adding and for changing a daypart. */
export const daypartFormRefusals: RouteOptions = {
  whenParamsInvalid: () => new AppError('DAYPART_NOT_FOUND'),
  whenBodyInvalid: (detail) => {
    const [field = ''] = detail.split(/[:.]/, 1)
    return new AppError('DAYPART_INVALID', { detail: problems[field] ?? detail })
  },
}
