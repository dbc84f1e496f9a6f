import { paths, type UserDetails } from '@tiffin/contracts'
import { createContext, useContext, type ReactNode } from 'react'

const SessionContext = createContext<UserDetails | null>(null)
const HomeContext = createContext<string>(paths.root())

type SessionProviderProps = {
  readonly session: UserDetails
  /** The address of the role's home page; `/` leads there too. */
  readonly homePath?: string
  readonly children: ReactNode
}

/** Provides the session and the home page. The shell renders this provider once GET /api/user-details has answered. */
export function SessionProvider({ session, homePath = paths.root(), children }: SessionProviderProps) {
  return (
    <SessionContext value={session}>
      <HomeContext value={homePath}>{children}</HomeContext>
    </SessionContext>
  )
}

/** Returns the signed-in user with role and restaurant. @throws Error outside the restaurant app */
export function useSession(): UserDetails {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs the restaurant app around it')
  return session
}

/** Returns the address of the signed-in user's home page; `/` where no page is the user's home, and for a visitor. */
export const useHomePath = (): string => useContext(HomeContext)
