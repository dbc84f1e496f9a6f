import { ApiError } from './api-error.ts'

/** A refusal has a reason a person can act on, so it is shown; a breakdown is told in the words of the screen. */
export function refusalOr(error: unknown, fallback: string): string {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== null
  return isRefusal ? error.message : fallback
}
