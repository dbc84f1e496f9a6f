// The parts of the session that no first paint needs are one chunk, because each further chunk would be a line in the
// first script.
export { ProfileAway } from './profile-away.tsx'
export { watchSession } from './watch-session.ts'
