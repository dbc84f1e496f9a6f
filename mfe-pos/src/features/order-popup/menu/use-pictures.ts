import { useState } from 'react'

const STORED_AS = 'tiffin.pos.pictures'

/**
 * Returns whether tiles show pictures on this terminal, and a function that switches this. Without pictures more dishes
 * fit on a screen.
 */
export function usePictures(): readonly [boolean, () => void] {
  const [isOn, setOn] = useState(read)
  const toggle = () => {
    setOn(!isOn)
    try {
      localStorage.setItem(STORED_AS, isOn ? 'off' : 'on')
    } catch {
      // Without storage the tiles show pictures again after a reload.
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
