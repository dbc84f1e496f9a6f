import { TextField } from '@tiffin/ui'
import { useEffect, useState } from 'react'

const SEARCH_DELAY_MS = 300
/** What the services take. */
const MAX_LENGTH = 60

/** Searches once one has stopped typing. The address owns the value, so the back button moves the box as well. */
export function OrderSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState({ value, sent: value })
  if (value !== seen.value) {
    setSeen({ ...seen, value })
    if (value !== seen.sent) setText(value)
  }

  const search = text.trim()
  useEffect(() => {
    if (search === value) return
    const timer = setTimeout(() => {
      setSeen((now) => ({ ...now, sent: search }))
      onSearch(search)
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [search, value, onSearch])

  return <TextField label="Search orders" type="search" placeholder="Order number, customer or table" maxLength={MAX_LENGTH} value={text} onChange={(event) => setText(event.target.value)} />
}
