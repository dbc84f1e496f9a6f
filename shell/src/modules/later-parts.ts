// The parts of the module loader that the first paint does not need are one chunk: each chunk makes the first script
// longer.
export { offerUpdate } from './offer-update.ts'
export { reportFailure } from './report-failure.ts'
export { watchVitals } from './watch-vitals.ts'
