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

/** The shell provides who is signed in once GET /api/user-details has answered. */
export function SessionProvider({ session, homePath = paths.root(), children }: SessionProviderProps) {
  return (
    <SessionContext value={session}>
      <HomeContext value={homePath}>{children}</HomeContext>
    </SessionContext>
  )
}

/** Who is signed in, as what, where. @throws Error outside the restaurant app. */
export function useSession(): UserDetails {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs the restaurant app around it')
  return session
}

/** The home page of who is signed in. */
export const useHomePath = (): string => useContext(HomeContext)
