/** Whether the tests run at their full size, as `npm run test:long` does. */
export const isWhole = process.env['TIFFIN_SIZE'] === 'whole'

/** How large a test is: `small` in `npm test`, `whole` in `npm run test:long`. */
export function sized<T>(small: T, whole: T): T {
  return isWhole ? whole : small
}
