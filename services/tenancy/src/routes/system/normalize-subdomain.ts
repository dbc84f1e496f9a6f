/**
 * As the operator's form does it: lower case, letters and digits (spec §5). Hyphens stay: sign-up allows them (gap
 * G27).
 */
export function normalizeSubdomain(wanted: string): string {
  return wanted.toLowerCase().replace(/[^a-z0-9-]/g, '')
}
