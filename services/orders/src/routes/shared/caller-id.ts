import type { Caller, DeviceCaller } from '@tiffin/service-kit'

/** The user who calls, or the paired screen. */
export function callerId({ user, device }: Pick<Caller, 'user' | 'device'> | Pick<DeviceCaller, 'user' | 'device'>) {
  return user ? user.id : device.id
}
