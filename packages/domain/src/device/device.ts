/** The devices that sign in by themselves: a screen in the kitchen, and a program that prints. */
export const DEVICE_KINDS = ['screen', 'agent'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]
