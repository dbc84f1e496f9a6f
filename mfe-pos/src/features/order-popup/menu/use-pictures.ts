import { useState } from 'react'

const STORED_AS = 'tiffin.pos.pictures'

/** Whether tiles show pictures, as somebody chose on this terminal: without them more dishes fit on a screen. */
export function usePictures(): readonly [boolean, () => void] {
  const [isOn, setOn] = useState(read)
  const toggle = () => {
    setOn(!isOn)
    try {
      localStorage.setItem(STORED_AS, isOn ? 'off' : 'on')
    } catch {
      // A browser that keeps nothing shows pictures again next time.
    }
  }
  return [isOn, toggle]
}

function read(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== 'off'
  } catch {
    return true
  }
}
