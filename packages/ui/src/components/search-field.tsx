import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from './text-field.tsx'

const SEARCH_DELAY_MS = 300

export type SearchFieldProps = {
  readonly label: string
  readonly placeholder: string
  readonly maxLength: number
  /** The current search. Its owner, for example the address, may change it from outside. */
  readonly value: string
  readonly onSearch: (search: string) => void
}

/** A text field that calls `onSearch` with the trimmed text once the user has not typed for 300 ms. */
export function SearchField({ value, onSearch, ...field }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState({ value, sent: value })
  if (value !== seen.value) {
    setSeen({ ...seen, value })
    if (value !== seen.sent) setText(value)
  }

  const search = text.trim()
  const send = useEffectEvent(() => {
    setSeen((now) => ({ ...now, sent: search }))
    onSearch(search)
  })
  useEffect(() => {
    if (search === value) return
    const timer = setTimeout(send, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [search, value])

  return <TextField type="search" value={text} onChange={(event) => setText(event.target.value)} {...field} />
}
