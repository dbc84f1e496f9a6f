import { paths } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { clearToken, useNavigate } from '@tiffin/web-kit'
import { LogOut } from 'lucide-react'

export default function SystemPage() {
  const navigate = useNavigate()
  const logOut = () => {
    clearToken('system')
    void navigate(paths.systemLogin(), { replace: true })
  }
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4 text-ink">
      <div className="grid w-full max-w-dialog gap-4 rounded-card border border-line bg-surface p-6 shadow-float sm:p-8">
        <h1 className="text-xl font-bold">System Admin</h1>
        <p className="text-base text-muted">You are signed in. The operator’s panel is still being built.</p>
        <Button icon={<LogOut aria-hidden size={20} />} onClick={logOut} className="justify-self-start">
          Logout
        </Button>
      </div>
    </main>
  )
}
