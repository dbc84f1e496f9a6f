import { createInput } from './fake-input.ts'
import { FakeMechanism } from './fake-mechanism.ts'
import type { PrinterBehaviour } from './printer-behaviours.ts'

const OUT = 1
const IN = 2

type UsbPrinterOptions = {
  /** False for a printer that has no way to answer. */
  readonly hasIn?: boolean
  /** What the system does where one of its drivers keeps the printer: it refuses the printer, or never answers. */
  readonly claim?: 'refused' | 'unanswered'
  /** What the browser sees of the printer. Two printers of one model differ in their serial numbers, or in nothing. */
  readonly identity?: Partial<typeof IDENTITY>
}

const IDENTITY = {
  vendorId: 0x04b8,
  productId: 0x0202,
  serialNumber: 'A1',
  manufacturerName: 'EPSON',
  productName: 'TM-T82',
}

export type FakeUsbPrinter = ReturnType<typeof createFakeUsbPrinter>

/**
 * Creates a printer on USB, as WebUSB shows one to a page. It has the behaviours of a fake printer in the network,
 * whose connection is here the cable: where a behaviour breaks off the connection, transfers fail. `wedged` takes no
 * bytes. As in a browser, closing takes a while, and opening fails meanwhile.
 */
export function createFakeUsbPrinter(
  behaviour: PrinterBehaviour,
  { hasIn = true, claim, identity }: UsbPrinterOptions = {},
) {
  let isPlugged = true
  let isOpen = false
  let isClosing = false
  let answers: number[] = []
  /** The transfers that wait for an answer of the printer, or for the printer to take bytes. */
  let waiting: { readonly resolve: (data: Uint8Array) => void; readonly reject: (error: unknown) => void }[] = []

  const answer = (byte: number) => {
    answers.push(byte)
    const [first, ...others] = waiting
    if (!first) return
    waiting = others
    first.resolve(Uint8Array.from(answers.splice(0)))
  }
  const endTransfers = (name: string) => {
    const ended = waiting
    waiting = []
    for (const { reject } of ended) reject(new DOMException('The transfer has ended.', name))
  }
  const breakOff = () => {
    isOpen = false
    endTransfers('NetworkError')
  }
  const mechanism = new FakeMechanism(behaviour, { onPrinted: () => answer(0), breakOff })
  let take = createInput(mechanism, answer)
  const close = () => {
    if (isOpen) mechanism.take('end')
    isOpen = false
    answers = []
    take = createInput(mechanism, answer)
    endTransfers('AbortError')
  }
  const wait = () => new Promise<Uint8Array>((resolve, reject) => waiting.push({ resolve, reject }))
  const requireOpen = () => {
    if (!isPlugged) throw new DOMException('The device was disconnected.', 'NotFoundError')
    if (!isOpen || mechanism.behaviour === 'breaks-off') throw new DOMException('A transfer error.', 'NetworkError')
  }

  const endpoints = [
    { endpointNumber: OUT, direction: 'out', type: 'bulk', packetSize: 64 } as const,
    ...(hasIn ? [{ endpointNumber: IN, direction: 'in', type: 'bulk', packetSize: 64 } as const] : []),
  ]
  const configuration = {
    configurationValue: 1,
    interfaces: [{ interfaceNumber: 0, alternates: [{ alternateSetting: 0, interfaceClass: 7, endpoints }] }],
  }
  let generation = 1
  let device = {
    ...IDENTITY,
    ...identity,
    configuration,
    configurations: [configuration],
    async open() {
      if (!isPlugged) throw new DOMException('The device was disconnected.', 'NotFoundError')
      if (isClosing) throw new DOMException('The state of the device is being changed.', 'InvalidStateError')
      // A page that is reloaded has closed the printer, as the browser does for it.
      close()
      isOpen = true
    },
    async close() {
      close()
      isClosing = true
      await new Promise((resolve) => setTimeout(resolve))
      isClosing = false
    },
    selectConfiguration: async () => undefined,
    selectAlternateInterface: async () => undefined,
    async claimInterface() {
      if (claim === 'unanswered') await new Promise(() => undefined)
      if (claim === 'refused') throw new DOMException('Unable to claim interface.', 'NetworkError')
    },
    clearHalt: async () => undefined,
    async transferIn() {
      requireOpen()
      const bytes = answers.length > 0 ? Uint8Array.from(answers.splice(0)) : await wait()
      return { status: 'ok' as const, data: new DataView(bytes.buffer) }
    },
    async transferOut(_endpoint: number, bytes: Uint8Array) {
      requireOpen()
      if (mechanism.behaviour === 'wedged') await wait()
      take(bytes, () => !isOpen)
      return { status: 'ok' as const }
    },
  }
  return {
    /** The device as the browser shows it now: after it was plugged in again, another object. */
    get device() {
      return device
    },
    /** The number of times that the printer was plugged in. */
    generation: () => generation,
    papers: mechanism.papers as readonly Uint8Array[],
    /** The number of bytes of slips that the printer received, printed or not. */
    taken: () => mechanism.taken,
    printNext: () => mechanism.printNext(),
    mend: () => mechanism.become('answers'),
    become: (next: PrinterBehaviour) => mechanism.become(next),
    isPlugged: () => isPlugged,
    /** Pulls the cable out. What is in the memory of the printer is lost, as the power of most comes with the cable. */
    unplug: () => {
      isPlugged = false
      breakOff()
      mechanism.forget()
    },
    plug: () => {
      isPlugged = true
      generation += 1
      isClosing = false
      device = { ...device }
    },
  }
}
