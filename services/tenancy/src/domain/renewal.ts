/**
 * Is a token old enough to be replaced by a fresh one? From a quarter of its life on, so that a till in use never
 * signs out in the middle of a shift, and not on every call.
 */
export function isDueForRenewal(token: { readonly iat: number; readonly exp: number }, nowSeconds: number): boolean {
  return nowSeconds - token.iat > (token.exp - token.iat) / 4
}
