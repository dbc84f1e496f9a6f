import { Button } from '@tiffin/ui'
import { LogOut } from 'lucide-react'
import { useLogOut } from '../session/use-log-out.ts'

export function LogOutButton() {
  return (
    <Button
      variant="ghost"
      icon={<LogOut aria-hidden size={20} />}
      onClick={useLogOut()}
      className="justify-start px-3"
    >
      Logout
    </Button>
  )
}
