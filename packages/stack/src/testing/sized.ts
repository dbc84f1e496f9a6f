/** True when the tests run at their full size, as in `npm run test:long`. */
export const isWhole = process.env['TIFFIN_SIZE'] === 'whole'

/** Returns `small` in `npm test` and `whole` in `npm run test:long`. */
export function sized<T>(small: T, whole: T): T {
  return isWhole ? whole : small
}
