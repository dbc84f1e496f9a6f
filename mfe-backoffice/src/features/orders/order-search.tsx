import { SearchField } from '@tiffin/ui'

/** What the services take. */
const MAX_LENGTH = 60

/** The address owns the value, so the back button moves the box as well. */
export function OrderSearch(search: { value: string; onSearch: (search: string) => void }) {
  return (
    <SearchField
      label="Search orders"
      placeholder="Order number, customer or table"
      maxLength={MAX_LENGTH}
      {...search}
    />
  )
}
