import type { User, UserDetails } from '@tiffin/contracts'
import { staffNameOf } from '@tiffin/domain'
import type { MockRestaurant } from '../restaurant.ts'

/** Returns the session of a user at the restaurant of another session. */
export function sessionOf({ email, role, name }: User, { restaurantName }: UserDetails): UserDetails {
  return { userRole: role, userEmail: email, restaurantName, ...(name !== undefined && { userName: name }) }
}

/** Returns the name of the signed-in user among colleagues. */
export function signedInName({ user }: MockRestaurant): string {
  return staffNameOf({ name: user.userName, email: user.userEmail })
}
