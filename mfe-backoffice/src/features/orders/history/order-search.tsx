import { MAX_ORDER_SEARCH_LENGTH } from '@tiffin/domain'
import { SearchField } from '@tiffin/ui'
import { messages } from '../messages.ts'

type OrderSearchProps = {
  readonly value: string
  readonly onSearch: (search: string) => void
  /** True when the restaurant has tax invoices or bills of supply, whose numbers the search also finds. */
  readonly hasBills: boolean
}

/**
 * Shows the search field of the orders. Its value comes from the address, so that the back button changes the field as
 * well.
 */
export function OrderSearch({ hasBills, ...search }: OrderSearchProps) {
  return (
    <SearchField
      label="Search orders"
      placeholder={messages.searchPlaceholder(hasBills)}
      maxLength={MAX_ORDER_SEARCH_LENGTH}
      {...search}
    />
  )
}
