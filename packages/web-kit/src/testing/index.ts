export { holdAnswers } from './hold-answers.ts'
export { addressShown, mount } from './mount.tsx'
export { prepareTests, server } from './setup.ts'
export { advanceTime, fakeTime, pollsStarted } from './time.ts'
