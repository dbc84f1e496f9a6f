import { useState } from 'react'

/**
 * Keeps a yes-or-no choice in the browser's local storage, so that it survives a reload; false until the first
 * `toggle`.
 */
export function useStoredFlag(key: string): [value: boolean, toggle: () => void] {
  const [value, setValue] = useState(() => localStorage.getItem(key) === 'true')
  const toggle = () => {
    localStorage.setItem(key, String(!value))
    setValue(!value)
  }
  return [value, toggle]
}
