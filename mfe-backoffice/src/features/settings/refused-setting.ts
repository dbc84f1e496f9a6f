import { isApiError } from '@tiffin/web-kit'

const CODES = [
  'GSTIN_INVALID',
  'GST_ADDRESS_REQUIRED',
  'SERIES_INVALID',
  'SERIES_OF_TILL',
  'COMPOSITION_SERIES_TOO_LONG',
  'FSSAI_INVALID',
] as const

/** Returns the setting that the server refused; null for a refusal that names none, and for any other failure. */
export function refusedSetting(error: unknown) {
  for (const code of CODES) if (isApiError(error, code)) return error.body.field ?? null
  return null
}
