import { readTokenClaims } from '@tiffin/domain'
import { readToken } from '@tiffin/web-kit'
import { countWaiting, watchWaiting, type WaitingCommands } from '@tiffin/web-kit/waiting'
import { useEffect, useState } from 'react'

const restaurantOfToken = () => readTokenClaims(readToken('restaurant') ?? '')?.tid ?? null

/** Counts the punches and payments of the signed-in restaurant that wait in this browser. */
export function countWaitingHere(): Promise<WaitingCommands> {
  return countWaiting(restaurantOfToken())
}

/** Returns the counts of `countWaitingHere` and keeps them current; null until the first count. */
export function useWaitingHere(): WaitingCommands | null {
  const [waiting, setWaiting] = useState<WaitingCommands | null>(null)
  useEffect(() => {
    let hasLeft = false
    const count = () => void countWaitingHere().then((next) => hasLeft || setWaiting(next))
    count()
    const unwatch = watchWaiting(restaurantOfToken(), count)
    return () => {
      hasLeft = true
      unwatch()
    }
  }, [])
  return waiting
}
