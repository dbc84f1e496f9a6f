/** The kinds of devices with a sign-in of their own: a screen in the kitchen, and a program that prints. */
export const DEVICE_KINDS = ['screen', 'agent'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]
