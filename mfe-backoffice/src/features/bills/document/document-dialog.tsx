import { blankSettings, getRestaurantSettings, type DocumentDetails } from '@tiffin/contracts'
import { SendByLink } from '@tiffin/app-kit'
import { DocumentSlip } from '@tiffin/receipts'
import { Button, cx, Dialog, FailedState, Spinner } from '@tiffin/ui'
import { serverTextOf, useApiQuery, useSession } from '@tiffin/web-kit'
import { Ban, Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { LoadingDialog } from '../../../components/loading-dialog.tsx'
import { useBillPrinter } from '../../../hooks/use-bill-printer.ts'
import { CancelDialog } from '../correct/cancel-dialog.tsx'
import { CreditDialog } from '../correct/credit-dialog.tsx'
import { messages } from '../messages.ts'
import { KIND_WORDS } from '../state-words.ts'
import { DocumentFacts } from './document-facts.tsx'
import { useDocument } from './use-document.ts'
import { usePrintDocument } from './use-print-document.ts'
import { useSendDocument } from './use-send-document.ts'

type DocumentDialogProps = {
  readonly id: string
  /** Opens another document, such as a credit note of this one. */
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** Shows a document as it was issued, its later history, and the actions that its state allows. */
export function DocumentDialog({ id, onOpen, onClose }: DocumentDialogProps) {
  const { document, error, isPending, isFetching, show, readAgain } = useDocument(id)
  if (document)
    return <OpenDocument document={document} onShow={show} onReadAgain={readAgain} onOpen={onOpen} onClose={onClose} />
  if (isPending) return <LoadingDialog title="Bill" onClose={onClose} />
  return (
    <Dialog title="Bill" onClose={onClose}>
      <FailedState
        text={messages.openFailed}
        reason={serverTextOf(error)}
        isRetrying={isFetching}
        onRetry={() => void readAgain()}
      />
    </Dialog>
  )
}

type OpenDocumentProps = {
  readonly document: DocumentDetails
  readonly onShow: (document: DocumentDetails) => void
  readonly onReadAgain: () => Promise<void>
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

const isOpen = ({ state }: DocumentDetails) => state === 'open'
const hasLeft = ({ state }: DocumentDetails) => state === 'settled' || state === 'partly_refunded'

/** Shows the paper beside the facts. In a narrow dialog the facts, with the actions, are above the paper. */
function OpenDocument({ document, onShow, onReadAgain, onOpen, onClose }: OpenDocumentProps) {
  const { restaurantName } = useSession()
  const settings = useApiQuery(getRestaurantSettings).data ?? blankSettings(restaurantName)
  const printing = usePrintDocument(document.id, onShow)
  const sending = useSendDocument(document.id, onShow)
  const hasPrinter = useBillPrinter() !== undefined
  const isBusy = printing.isBusy || sending.isBusy
  const [act, setAct] = useState<'cancel' | 'credit' | null>(null)
  const correction = { document, onReadAgain, onClose: () => setAct(null) }
  const done = (changed: DocumentDetails) => {
    setAct(null)
    onShow(changed)
  }
  return (
    <>
      <Dialog
        title={`${KIND_WORDS[document.kind]} ${document.number}`}
        onClose={onClose}
        className="max-w-[54rem]"
        bodyClassName="@container overflow-y-auto"
      >
        <div className="grid @min-[46rem]:grid-cols-[auto_minmax(0,1fr)]">
          <div
            className={cx(
              'grid justify-center overflow-x-auto bg-sunken p-5 @max-[46rem]:order-2',
              '@max-[22rem]:justify-start @max-[22rem]:p-2',
            )}
          >
            <div className="self-start shadow-float">
              <DocumentSlip
                document={document}
                settings={settings}
                isDuplicate={printing.isDuplicate}
                slipRef={printing.slip}
              />
            </div>
          </div>
          <div className="grid content-start gap-5 p-5">
            <DocumentFacts document={document} onOpen={onOpen} />
            <div className="grid gap-2">
              <Button
                variant="primary"
                // While the button is busy, it is not disabled, so that it keeps the focus for the next press.
                aria-busy={isBusy || undefined}
                icon={isBusy ? <Spinner /> : <Printer size={20} aria-hidden />}
                onClick={() => void (isBusy || (hasPrinter ? sending.send() : printing.print()))}
              >
                {document.papers === 0 ? 'Print' : 'Print again'}
              </Button>
              {hasPrinter && <Button onClick={() => void (isBusy || printing.print())}>Print here</Button>}
              {!isOpen(document) && <SendByLink document={document} />}
              {hasLeft(document) && (
                <Button icon={<Undo2 size={20} aria-hidden />} onClick={() => setAct('credit')}>
                  Credit note
                </Button>
              )}
              {isOpen(document) && (
                <Button icon={<Ban size={20} aria-hidden />} onClick={() => setAct('cancel')}>
                  Cancel bill
                </Button>
              )}
            </div>
          </div>
        </div>
      </Dialog>
      {act === 'cancel' && isOpen(document) && <CancelDialog {...correction} onDone={done} />}
      {act === 'credit' && hasLeft(document) && (
        <CreditDialog
          {...correction}
          onDone={(note) => {
            setAct(null)
            onShow(note)
            void onReadAgain()
          }}
        />
      )}
    </>
  )
}
