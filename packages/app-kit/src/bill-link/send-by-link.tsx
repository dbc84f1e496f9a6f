import { createBillLink, type ResponseOf } from '@tiffin/contracts'
import { Button } from '@tiffin/ui'
import { call, serverTextOr, toast, useSession } from '@tiffin/web-kit'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { BillLinkDialog } from './bill-link-dialog.tsx'
import { messages } from './messages.ts'

type SendByLinkProps = { readonly document: { readonly id: string; readonly number: string } }

/**
 * Shows the button that makes a link to a document, for the roles that may send one. The server refuses a link to an
 * open document.
 */
export function SendByLink({ document }: SendByLinkProps) {
  const { userRole } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [link, setLink] = useState<ResponseOf<typeof createBillLink> | null>(null)
  if (!createBillLink.access.roles.some((role) => role === userRole)) return null

  const make = async () => {
    setBusy(true)
    try {
      setLink(await call(createBillLink, { body: { document_id: document.id } }))
    } catch (error) {
      toast.error(serverTextOr(error, messages.makeFailed))
    }
    setBusy(false)
  }
  return (
    <>
      <Button icon={<Link2 size={20} aria-hidden />} busy={isBusy} onClick={() => void make()}>
        {messages.send}
      </Button>
      {link && <BillLinkDialog document={document} link={link} onClose={() => setLink(null)} />}
    </>
  )
}
