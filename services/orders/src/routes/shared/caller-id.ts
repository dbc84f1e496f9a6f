import type { StaffCaller, DeviceCaller } from '@tiffin/service-kit'

/** Returns the id of the calling user, or of the calling device if no user calls. */
export function callerId({
  user,
  device,
}: Pick<StaffCaller, 'user' | 'device'> | Pick<DeviceCaller, 'user' | 'device'>) {
  return user ? user.id : device.id
}
