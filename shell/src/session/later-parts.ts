// The parts of the session that no first paint needs are one chunk, because the first script names each chunk.
export { ProfileAway } from './profile-away.tsx'
export { watchSession } from './watch-session.ts'
