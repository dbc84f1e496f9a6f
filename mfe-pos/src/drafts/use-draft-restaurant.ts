import { readTokenClaims } from '@tiffin/domain'
import { readToken, useSession } from '@tiffin/web-kit'
import { useState } from 'react'
import { renameDrafts } from './draft-store.ts'

/**
 * What the drafts of this restaurant are stored by: its id, because a name changes and two restaurants may share one.
 * Drafts of the days when they were stored by name are carried over.
 */
export function useDraftRestaurant(): string {
  const { restaurantName } = useSession()
  const [restaurant] = useState(() => {
    // A module that runs alone, on mocks, has no token with an id.
    const id = readTokenClaims(readToken('restaurant') ?? '')?.tid
    if (id) renameDrafts(restaurantName, id)
    return id ?? restaurantName
  })
  return restaurant
}
