import type { Caller, DeviceCaller } from '@tiffin/service-kit'

/** Returns the id of the calling user or paired screen. */
export function callerId({ user, device }: Pick<Caller, 'user' | 'device'> | Pick<DeviceCaller, 'user' | 'device'>) {
  return user ? user.id : device.id
}
