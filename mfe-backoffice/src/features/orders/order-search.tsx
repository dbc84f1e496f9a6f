import { MAX_ORDER_SEARCH_LENGTH } from '@tiffin/contracts'
import { SearchField } from '@tiffin/ui'

/**
 * The search field of the orders. Its value comes from the address, so that the back button changes the field as well.
 */
export function OrderSearch(search: { value: string; onSearch: (search: string) => void }) {
  return (
    <SearchField
      label="Search orders"
      placeholder="Order number, customer or table"
      maxLength={MAX_ORDER_SEARCH_LENGTH}
      {...search}
    />
  )
}
