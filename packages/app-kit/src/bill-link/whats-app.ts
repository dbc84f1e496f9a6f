/**
 * The lengths of phone numbers in digits: in India without the code of the country (91), and the bounds of any number
 * with its code.
 */
const OF_INDIA = 10
const INDIA = '91'
const SHORTEST = 8
const LONGEST = 15

/**
 * Returns the digits of a phone number with the code of its country, as wa.me wants them: '' for a blank text, null for
 * a text that is no number. A number without a code, with or without its leading 0, is one in India.
 */
export function whatsAppNumber(text: string): string | null {
  const typed = text.replace(/[\s().-]/g, '')
  if (typed === '') return ''
  if (!/^\+?\d+$/.test(typed)) return null
  const digits = typed.replace(/^\+|^00?/, '')
  const isOfIndia = !typed.startsWith('+') && !typed.startsWith('00')
  if (isOfIndia && digits.length === OF_INDIA) return INDIA + digits
  if (isOfIndia && !(digits.startsWith(INDIA) && digits.length === INDIA.length + OF_INDIA)) return null
  return digits.length < SHORTEST || digits.length > LONGEST ? null : digits
}

/** Returns the address that opens WhatsApp with a text, in the chat of a number, or without one to choose the chat. */
export function whatsAppLink(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}
