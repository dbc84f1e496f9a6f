import { getSubscriptionDetails } from '@tiffin/contracts'
import { Button, IconButton } from '@tiffin/ui'
import { useApiQuery, useSession } from '@tiffin/web-kit'
import { LogOut } from 'lucide-react'
import { InstallApp } from './install-app.tsx'
import { LogOutEverywhere } from './log-out-everywhere.tsx'
import { logOut } from './log-out.ts'
import { MyPin } from './my-pin.tsx'
import { WaitingHere } from './waiting-here.tsx'

const leave = () => void logOut()

/**
 * The signed-in user with the plan of the restaurant, and the buttons for waiting commands, the installation, the PIN
 * and signing out (spec §2); the buttons alone where `isCollapsed`.
 */
export function AccountCard({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const { userEmail, userRole } = useSession()
  const { data: subscription } = useApiQuery(getSubscriptionDetails, {}, { staleTime: 60_000 })
  if (isCollapsed) {
    return (
      <div className="grid gap-1">
        <WaitingHere isCollapsed />
        <InstallApp isCollapsed />
        <MyPin isCollapsed />
        <IconButton label="Logout" icon={<LogOut size={20} />} onClick={leave} />
        <LogOutEverywhere isCollapsed />
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <div className="grid min-w-0 gap-0.5 px-1">
        <span className="truncate text-sm font-medium text-ink" title={userEmail}>
          {userEmail}
        </span>
        <span className="text-sm text-muted">{userRole}</span>
        <span className="min-h-5 text-sm text-muted">{subscription && `${subscription.name} plan`}</span>
      </div>
      <WaitingHere />
      <InstallApp />
      <MyPin />
      <Button icon={<LogOut aria-hidden size={20} />} onClick={leave} className="w-full">
        Logout
      </Button>
      <LogOutEverywhere />
    </div>
  )
}
