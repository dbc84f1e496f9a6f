// The parts of the session that the first paint does not need are one chunk: each chunk makes the first script longer.
export { ProfileAway } from './profile-away.tsx'
export { workInBackground } from './work-in-background.ts'
