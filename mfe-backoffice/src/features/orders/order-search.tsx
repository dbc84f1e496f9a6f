import { MAX_ORDER_SEARCH_LENGTH } from '@tiffin/contracts'
import { SearchField } from '@tiffin/ui'

/** The address owns the value, so the back button moves the box as well. */
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
