import { useState } from 'react'

/** A choice of this device that survives a reload. */
export function useStoredFlag(key: string): [value: boolean, toggle: () => void] {
  const [value, setValue] = useState(() => localStorage.getItem(key) === 'true')
  const toggle = () => {
    localStorage.setItem(key, String(!value))
    setValue(!value)
  }
  return [value, toggle]
}
