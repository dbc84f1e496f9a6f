import { USB_ADDRESS } from '@tiffin/domain'
import type { KnownPrinter } from '@tiffin/print-agent'
import { Badge, Button, Card, type BadgeTone } from '@tiffin/ui'
import { Usb as UsbIcon } from 'lucide-react'
import { useState } from 'react'
import type { Uncertain } from './chosen-printers.ts'
import { messages } from './messages.ts'
import type { LastSlip, PrinterTrouble } from './run-station.ts'
import type { DeviceState } from './use-devices.ts'

type PrinterCardProps = {
  readonly printer: KnownPrinter
  /** Undefined until the device is known. */
  readonly device: DeviceState | undefined
  /** Lets a person choose the device. Returns why the choice is refused. */
  readonly choose: () => Promise<Uncertain | null>
  /** Absent where no other printer needs the device. */
  readonly forget: (() => Promise<void>) | undefined
  readonly trouble: PrinterTrouble | undefined
  readonly lastSlip: LastSlip | undefined
}

/** Shows a printer of the restaurant: which device on USB it is, how it is, and its last slip. */
export function PrinterCard({ printer, device, choose, forget, trouble, lastSlip }: PrinterCardProps) {
  const [refused, setRefused] = useState<Uncertain | null>(null)
  if (printer.address !== USB_ADDRESS)
    return (
      <Card title={printer.name}>
        <State tone="danger" words={messages.notUsb(printer.address)} />
      </Card>
    )
  if (device === undefined) return <Card title={printer.name}>{null}</Card>
  const { chosen } = device
  const chooseWords = chosen ? messages.chooseAgain : messages.choose
  return (
    <Card title={printer.name} help={chosen ? messages.chosen(chosen.name) : undefined}>
      <div className="grid justify-items-start gap-3">
        <StateOf device={device} trouble={trouble} lastSlip={lastSlip} />
        {lastSlip && (
          <p className="text-base text-muted">
            {lastSlip.isConfirmed ? messages.printedAt(lastSlip.atMs) : messages.sentAt(lastSlip.atMs)}
          </p>
        )}
        {chosen?.serialNumber === null && <p className="text-base text-muted">{messages.forgetsUnplugged}</p>}
        {refused && (
          <p role="alert" className="text-base font-bold">
            {messages.refused[refused]}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant={device.status === 'connected' ? 'secondary' : 'primary'}
            size="lg"
            icon={<UsbIcon size={20} aria-hidden />}
            aria-label={messages.chooseOf(chooseWords, printer.name)}
            onClick={() => {
              setRefused(null)
              void choose().then(setRefused)
            }}
          >
            {chooseWords}
          </Button>
          {chosen && forget && (
            <Button
              size="lg"
              aria-label={messages.chooseOf(messages.forget, printer.name)}
              onClick={() => {
                setRefused(null)
                void forget()
              }}
            >
              {messages.forget}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

type StateOfProps = Pick<PrinterCardProps, 'trouble' | 'lastSlip'> & { readonly device: DeviceState }

function StateOf({ device, trouble, lastSlip }: StateOfProps) {
  if (device.status === 'unknown') return <p className="text-base">{messages.notChosen}</p>
  if (device.status !== 'connected')
    return <State tone="danger" words={messages.openFailures[device.status]} help={messages.keptForLater} />
  if (trouble) return <State tone="danger" words={wordsOf(trouble)} help={messages.keptForLater} />
  return lastSlip ? (
    <State tone="confirm" words={messages.ready} />
  ) : (
    <State tone="neutral" words={messages.nothingYet} />
  )
}

function wordsOf({ problem, code = '' }: PrinterTrouble): string {
  const known: Readonly<Record<string, string>> = messages.openFailures
  return (problem === 'unreachable' && known[code]) || messages.problems[problem]
}

function State({ tone, words, help }: { readonly tone: BadgeTone; readonly words: string; readonly help?: string }) {
  return (
    <div role="status" className="grid justify-items-start gap-1">
      <Badge tone={tone} className="rounded-control! text-base! whitespace-normal!">
        {words}
      </Badge>
      {help && <p className="text-base text-muted">{help}</p>}
    </div>
  )
}
