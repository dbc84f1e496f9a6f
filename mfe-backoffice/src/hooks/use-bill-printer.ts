import { listUndelivered } from '@tiffin/contracts'
import { useApiQuery } from '@tiffin/web-kit'

/** Returns the name of the printer of bills; undefined where the browser prints them, and until that is known. */
export function useBillPrinter(): string | undefined {
  return useApiQuery(listUndelivered).data?.bill_printer
}
