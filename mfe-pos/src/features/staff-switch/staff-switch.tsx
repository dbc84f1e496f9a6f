import { PinEntry, pinMessages, StaffList } from '@tiffin/app-kit'
import { signInByPin, type User } from '@tiffin/contracts'
import { staffNameOf } from '@tiffin/domain'
import { Button, Dialog } from '@tiffin/ui'
import { call, endSession, readToken, storeToken, toast, useSession } from '@tiffin/web-kit'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { messages } from './messages.ts'

/** Lets a colleague take over the till by name and PIN. The floor and unpunched lines stay. */
export function StaffSwitch({ onClose }: { onClose: () => void }) {
  const { userEmail, userName } = useSession()
  const [chosen, setChosen] = useState<User | null>(null)

  /** Replaces the session of this browser, as a login does, if the PIN is right. */
  const enter = async ({ id, email, name }: User, pin: string) => {
    const { token } = await call(signInByPin, { body: { user_id: id, pin } })
    storeToken('restaurant', token)
    toast.success(messages.signedInAs(name ?? email))
    onClose()
  }

  if (chosen !== null)
    return (
      <Dialog title={pinMessages.pinOf(staffNameOf(chosen))} onClose={onClose} className="max-w-[24rem]">
        <PinEntry
          onEnter={(pin) => enter(chosen, pin)}
          failedText={messages.pinFailed}
          onBack={() => setChosen(null)}
        />
      </Dialog>
    )
  return (
    <Dialog title={messages.whoTakesOver} onClose={onClose} className="max-w-form" footer={<PasswordWay />}>
      <p className="mb-3 text-base text-muted [overflow-wrap:anywhere]">
        {messages.signedInNow(userName ?? userEmail)}
      </p>
      <StaffList isShown={({ email }) => email !== userEmail} emptyText={messages.nobodyHasPin} onChoose={setChosen} />
    </Dialog>
  )
}

/**
 * Shows the button to the restaurant's login, for staff who have no PIN or forgot it. The button ends the session, and
 * the login returns to the till.
 */
function PasswordWay() {
  const leave = () => endSession('restaurant', readToken('restaurant') ?? '')
  return (
    <Button variant="ghost" icon={<KeyRound size={20} aria-hidden />} onClick={leave}>
      {messages.signInByPassword}
    </Button>
  )
}
