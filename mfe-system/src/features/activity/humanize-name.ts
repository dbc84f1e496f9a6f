/**
 * Turns a name of the wire into words for people: 'restaurant.renamed' → 'Restaurant renamed', 'price_in_paise' →
 * 'Price'.
 */
export function humanizeName(name: string): string {
  const words = name
    .replace(/_in_paise$/, '')
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/\bid\b/g, 'ID')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
