import 'fake-indexeddb/auto'
import { fireEvent, screen, within } from '@testing-library/react'
import { getDevice, reportPrintJob, takePrintJobs, type BodyOf, type PrintJob } from '@tiffin/contracts'
import { USB_ADDRESS } from '@tiffin/domain'
import { testSlip } from '@tiffin/slips'
import { createFakeUsbPrinter, drawPaper, type FakeUsbPrinter } from '@tiffin/slips/testing'
import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { renderKitchen } from '../../testing/render-kitchen.tsx'
import { storePairedKind } from '../pairing/paired-kind.ts'
import { writeKnownPrinters } from './station-disk.ts'

const NO_SERIAL = { identity: { serialNumber: '' } } as const
const OTHER_MODEL = { identity: { productId: 0x0203, productName: 'TM-T20' } } as const

/** Gives the page a `navigator.usb` with devices, of which it sees those that a person chose, or that it may see. */
function connect(all: readonly FakeUsbPrinter[], seen: readonly FakeUsbPrinter[] = []) {
  const known = new Set(seen)
  let next: FakeUsbPrinter
  let lookups = 0
  const deviceOf = (printer: FakeUsbPrinter) =>
    Object.assign(printer.device, { forget: () => Promise.resolve(void known.delete(printer)) })
  const usb = Object.assign(new EventTarget(), {
    getDevices: () => {
      lookups += 1
      return Promise.resolve(all.filter((each) => known.has(each) && each.isPlugged()).map(deviceOf))
    },
    requestDevice: () => {
      known.add(next)
      return Promise.resolve(deviceOf(next))
    },
  })
  const locks = { request: (_name: string, _options: object, run: (lock: object) => unknown) => run({}) }
  Object.entries({ usb, locks }).forEach(([name, value]) =>
    Object.defineProperty(navigator, name, { value, configurable: true }),
  )
  onTestFinished(() => void ['usb', 'locks'].forEach((name) => Reflect.deleteProperty(navigator, name)))
  const change = (printer: FakeUsbPrinter, what: 'plug' | 'unplug') => {
    printer[what]()
    usb.dispatchEvent(new Event(what === 'plug' ? 'connect' : 'disconnect'))
  }
  return {
    /** Chooses a device for a printer of the restaurant, as a person does in the list of the browser. */
    choose: async (name: string, device: FakeUsbPrinter) => {
      next = device
      fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^Choose .*: ${name}$`) }))
    },
    change,
    /** The number of times that the page looked which devices are connected. */
    lookups: () => lookups,
  }
}

type Report = BodyOf<typeof reportPrintJob> & { readonly printer: string }

/** Opens the page of a print station with these printers on USB, and a server that gives out the jobs of the test. */
function openStation(...names: readonly string[]) {
  const printers = names.map((name) => ({ id: crypto.randomUUID(), name, address: USB_ADDRESS, columns: 48 }))
  let jobs: PrintJob[] = []
  const reports: Report[] = []
  const sent = new Map<string, string>()
  // The printers of the test before are not shown until the server names those of this one.
  writeKnownPrinters([])
  storePairedKind('agent')
  renderKitchen({ isDevice: true })
  server.use(
    http.get(`*${getDevice.path}`, () =>
      HttpResponse.json({
        id: crypto.randomUUID(),
        kind: 'agent',
        name: 'Counter tablet',
        station_id: null,
        restaurant_name: 'Spice',
      }),
    ),
    http.post(`*${takePrintJobs.path}`, () => HttpResponse.json({ printers, jobs: jobs.splice(0) })),
    http.post(`*${reportPrintJob.path}`, async ({ request, params }) => {
      reports.push({ ...((await request.json()) as Report), printer: sent.get(String(params.id))! })
      return HttpResponse.json({})
    }),
  )
  /** Sends a ticket to each of these printers, in the same reply. */
  const send = (...to: readonly string[]) => {
    jobs = to.map((name) => {
      const id = crypto.randomUUID()
      sent.set(id, name)
      const slip = testSlip({ printer: `For ${name}`, at: '2026-11-27T14:30:00.000Z' })
      return { id, printer_id: printers.find((each) => each.name === name)!.id, attempt: 1, slip }
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  /** Returns the ends of the tickets of a printer. */
  const endsOf = (name: string) =>
    reports.filter(({ printer }) => printer === name).map(({ result, problem }) => [result, problem].join(' ').trim())
  return { send, endsOf, card: (name: string) => screen.findByRole('region', { name }) }
}

const papersOf = (device: FakeUsbPrinter) =>
  device.papers.map((paper) => /For \w+/.exec(drawPaper(paper, 48).replaceAll('\n', ' '))?.[0])

test('two printers of one model without serial numbers: the second is refused in words and prints nowhere', async () => {
  const [first, second] = [createFakeUsbPrinter('answers', NO_SERIAL), createFakeUsbPrinter('answers', NO_SERIAL)]
  const usb = connect([first, second])
  const { send, endsOf, card } = openStation('Kitchen', 'Bar')
  await usb.choose('Kitchen', first)
  await within(await card('Kitchen')).findByText(/^EPSON/)
  await usb.choose('Bar', second)

  expect((await within(await card('Bar')).findByRole('alert')).textContent).toMatch(/^Not taken: another printer on/)
  send('Bar', 'Kitchen')
  await expect.poll(() => endsOf('Bar')).toEqual(['not-printed unreachable'])
  await expect.poll(() => endsOf('Kitchen')).toEqual(['printed'])
  expect([papersOf(first), papersOf(second)]).toEqual([['For Kitchen'], []])
})

test('control: two printers of different models print what is theirs, at once', async () => {
  const [first, second] = [createFakeUsbPrinter('answers'), createFakeUsbPrinter('answers', OTHER_MODEL)]
  const usb = connect([first, second])
  const { send, endsOf, card } = openStation('Kitchen', 'Bar')
  await usb.choose('Kitchen', first)
  await within(await card('Kitchen')).findByText(/^EPSON/)
  await usb.choose('Bar', second)
  await within(await card('Bar')).findByText(/^EPSON/)

  send('Bar', 'Kitchen')
  await expect.poll(() => [...endsOf('Bar'), ...endsOf('Kitchen')]).toEqual(['printed', 'printed'])
  expect([papersOf(first), papersOf(second)]).toEqual([['For Kitchen'], ['For Bar']])
})

test('a second printer that looks the same stops the first, in words, until it is unplugged', async () => {
  const [first, second] = [createFakeUsbPrinter('answers'), createFakeUsbPrinter('answers')]
  second.unplug()
  const usb = connect([second, first], [first, second])
  const { send, endsOf, card } = openStation('Kitchen')
  await usb.choose('Kitchen', first)
  const kitchen = within(await card('Kitchen'))
  await kitchen.findByText('Has printed nothing yet')
  usb.change(second, 'plug')

  await kitchen.findByText(/^More than one connected printer looks the same/)
  send('Kitchen')
  await expect.poll(() => endsOf('Kitchen')).toEqual(['not-printed unreachable'])
  usb.change(second, 'unplug')
  await kitchen.findByText('Has printed nothing yet')
  send('Kitchen')
  await expect.poll(() => endsOf('Kitchen')).toEqual(['not-printed unreachable', 'printed'])
  expect([papersOf(first), papersOf(second)]).toEqual([['For Kitchen'], []])
})

test('a device goes to another printer once the first forgets it', async () => {
  const device = createFakeUsbPrinter('answers')
  const usb = connect([device])
  const { send, endsOf, card } = openStation('Kitchen', 'Bar')
  await usb.choose('Kitchen', device)
  const [kitchen, bar] = [within(await card('Kitchen')), within(await card('Bar'))]
  fireEvent.click(await kitchen.findByRole('button', { name: 'Forget printer: Kitchen' }))
  await kitchen.findByText(/^Which printer on USB is it/)
  await usb.choose('Bar', device)
  await bar.findByText(/^EPSON/)

  send('Kitchen', 'Bar')
  await expect.poll(() => [...endsOf('Kitchen'), ...endsOf('Bar')]).toEqual(['not-printed unreachable', 'printed'])
  expect(papersOf(device)).toEqual(['For Bar'])
})

test('a ticket that waited for another on the same device does not come out there once its printer has another', async () => {
  const [shared, own] = [createFakeUsbPrinter('slow'), createFakeUsbPrinter('answers', OTHER_MODEL)]
  const usb = connect([shared, own])
  const { send, endsOf, card } = openStation('Kitchen', 'Bar')
  await usb.choose('Kitchen', shared)
  const [kitchen, bar] = [within(await card('Kitchen')), within(await card('Bar'))]
  await kitchen.findByText(/^EPSON/)
  send('Kitchen')
  await expect.poll(shared.taken).toBeGreaterThan(0)
  fireEvent.click(kitchen.getByRole('button', { name: 'Forget printer: Kitchen' }))
  await kitchen.findByText(/^Which printer on USB is it/)
  await usb.choose('Bar', shared)
  await bar.findByText('EPSON TM-T82')
  const before = usb.lookups()
  send('Bar')
  await expect.poll(usb.lookups).toBeGreaterThan(before)
  await usb.choose('Bar', own)
  await bar.findByText('EPSON TM-T20')
  shared.mend()

  await expect.poll(() => [...endsOf('Kitchen'), ...endsOf('Bar')]).toEqual(['printed', 'not-printed'])
  send('Bar')
  await expect.poll(() => endsOf('Bar')).toEqual(['not-printed', 'printed'])
  expect([papersOf(shared), papersOf(own)]).toEqual([['For Kitchen'], ['For Bar']])
})

test('a printer is shown with the cause of its last failure, until a device is chosen again', async () => {
  const held = createFakeUsbPrinter('answers', { claim: 'refused' })
  const usb = connect([held])
  const { send, endsOf, card } = openStation('Kitchen')
  const kitchen = within(await card('Kitchen'))
  await kitchen.findByText(/^Which printer on USB is it/)
  // The first attempt fails because no device is chosen, the others because the system keeps the device.
  send('Kitchen')
  await expect.poll(() => endsOf('Kitchen')).toHaveLength(1)
  for (const attempts of [2, 3]) {
    await usb.choose('Kitchen', held)
    await kitchen.findByText('Has printed nothing yet')
    send('Kitchen')
    await expect.poll(() => endsOf('Kitchen')).toHaveLength(attempts)
    await kitchen.findByText(/^The system does not give this printer to the browser/)
  }
})
