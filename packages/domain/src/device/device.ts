/** The kinds of devices with a sign-in of their own: a screen in the kitchen, and a program that prints. */
export const DEVICE_KINDS = ['screen', 'agent'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

/** The kinds in the list of an Admin. A till is a browser of the staff, who sign in on it themselves. */
export const LISTED_DEVICE_KINDS = [...DEVICE_KINDS, 'till'] as const
export type ListedDeviceKind = (typeof LISTED_DEVICE_KINDS)[number]
