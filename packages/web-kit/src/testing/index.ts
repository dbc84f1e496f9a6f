export { addressShown, mount } from './mount.tsx'
export { prepareTests, server } from './setup.ts'
export { advanceTime, fakeTime } from './time.ts'
