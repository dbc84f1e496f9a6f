import type { UserDetails } from '@tiffin/contracts'
import { createContext, useContext, type ReactNode } from 'react'

const SessionContext = createContext<UserDetails | null>(null)

/** The shell provides who is signed in once GET /api/user-details has answered. */
export function SessionProvider({ session, children }: { session: UserDetails; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Who is signed in, as what, where. @throws Error outside the restaurant app. */
export function useSession(): UserDetails {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs the restaurant app around it')
  return session
}
