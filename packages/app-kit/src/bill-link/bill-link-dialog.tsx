import { BILL_PAGE_PATH, revokeBillLinks, type createBillLink, type ResponseOf } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'
import { Button, Dialog, TextField } from '@tiffin/ui'
import { call, serverTextOr, toast, useSession } from '@tiffin/web-kit'
import { Copy, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { messages } from './messages.ts'
import { whatsAppLink, whatsAppNumber } from './whats-app.ts'

type BillLinkDialogProps = {
  readonly document: { readonly id: string; readonly number: string }
  readonly link: ResponseOf<typeof createBillLink>
  readonly onClose: () => void
}

/**
 * Shows a link to a document, to be copied or sent by WhatsApp. The phone number is optional, and goes into the address
 * of the chat and nowhere else.
 */
export function BillLinkDialog({ document, link, onClose }: BillLinkDialogProps) {
  const { restaurantName } = useSession()
  const [phone, setPhone] = useState('')
  const [isEnding, setEnding] = useState(false)
  const address = `${window.location.origin}${BILL_PAGE_PATH}#${link.token}`
  const day = formatDate(link.expires_at, 'day')
  const number = whatsAppNumber(phone)
  const text = messages.text(document.number, restaurantName, day, address)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(messages.copied)
    } catch {
      toast.error(messages.notCopied)
    }
  }
  const end = async () => {
    setEnding(true)
    try {
      await call(revokeBillLinks, { params: { id: document.id } })
      toast.success(messages.ended)
      onClose()
    } catch (error) {
      toast.error(serverTextOr(error, messages.endFailed))
      setEnding(false)
    }
  }
  return (
    <Dialog title={messages.title(document.number)} onClose={onClose} className="max-w-form">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-base">{messages.help(day)}</p>
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={messages.link}
              value={address}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
          <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
            {messages.copy}
          </Button>
        </div>
        <TextField
          label={messages.phone}
          hint={messages.phoneHint}
          error={number === null ? messages.phoneInvalid : undefined}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        <Button
          variant="primary"
          icon={<MessageCircle size={20} aria-hidden />}
          disabled={number === null}
          // The window gets no reference to this page and no referrer.
          onClick={() => window.open(whatsAppLink(number ?? '', text), '_blank', 'noopener,noreferrer')}
        >
          {messages.openWhatsApp}
        </Button>
        <Button variant="ghost" busy={isEnding} onClick={() => void end()}>
          {messages.end}
        </Button>
      </div>
    </Dialog>
  )
}
