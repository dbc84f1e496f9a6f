import { AppError } from '@tiffin/contracts'
import type { RouteOptions } from '@tiffin/service-kit'

const problems: Readonly<Record<string, string>> = {
  name: 'it needs a name of at most 30 characters',
  amber_minutes: 'the amber minutes must be a whole number from 1 to 240',
  red_minutes: 'the red minutes must be a whole number from 1 to 240',
}

/** The errors of the station form, for adding and for changing a station. */
export const stationFormRefusals: RouteOptions = {
  whenParamsInvalid: () => new AppError('STATION_NOT_FOUND'),
  whenBodyInvalid: (detail) =>
    new AppError('STATION_INVALID', { detail: problems[detail.split(':', 1)[0] ?? ''] ?? detail }),
}
