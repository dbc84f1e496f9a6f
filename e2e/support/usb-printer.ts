import type { BrowserContext } from '@playwright/test'
import { createFakeUsbPrinter, type FakeUsbPrinter, type PrinterBehaviour } from '@tiffin/slips/testing'

type Methods = Omit<FakeUsbPrinter['device'], 'configuration' | 'configurations'>
/** The reply to a call of the page: bytes as numbers, or the name of a DOMException. */
type Reply = { readonly bytes?: number[]; readonly failedWith?: string }

/**
 * Connects a printer to the browser by USB: a `navigator.usb` in each page of the context, whose devices are the fake
 * printer in this process. So the printer outlives a reload, and all tabs have the same one.
 */
export async function connectUsbPrinter(context: BrowserContext, behaviour: PrinterBehaviour): Promise<FakeUsbPrinter> {
  const printer = createFakeUsbPrinter(behaviour)
  let isChosen = false
  await context.exposeBinding('callUsbPrinter', async (_source, method: string, args: unknown[]): Promise<Reply> => {
    try {
      if (method === 'choose') isChosen = true
      if (method === 'isThere') return { bytes: isChosen && printer.isPlugged() ? [printer.generation()] : [] }
      const act = printer.device[method as keyof Methods] as unknown as ((...given: unknown[]) => unknown) | undefined
      const given = args.map((each) => (Array.isArray(each) ? Uint8Array.from(each as number[]) : each))
      const result = (await act?.(...given)) as { readonly data?: DataView } | undefined
      return result?.data ? { bytes: [...new Uint8Array(result.data.buffer)] } : {}
    } catch (error) {
      return { failedWith: (error as DOMException).name }
    }
  })
  const { vendorId, productId, serialNumber, manufacturerName, productName, configuration } = printer.device
  await context.addInitScript(
    (fixed) => {
      const { callUsbPrinter } = window as unknown as {
        callUsbPrinter: (method: string, args: unknown[]) => Promise<Reply>
      }
      const call = async (method: string, ...args: unknown[]) => {
        const plain = args.map((each) => (each instanceof Uint8Array ? [...each] : each))
        const { bytes, failedWith } = await callUsbPrinter(method, plain)
        if (failedWith !== undefined) throw new DOMException('The printer fails.', failedWith)
        return { status: 'ok', ...(bytes && { data: new DataView(Uint8Array.from(bytes).buffer) }) }
      }
      const methods = ['open', 'close', 'claimInterface', 'clearHalt', 'transferIn', 'transferOut']
      const makeDevice = () => ({
        ...fixed,
        configurations: [fixed.configuration],
        ...Object.fromEntries(methods.map((method) => [method, (...args: unknown[]) => call(method, ...args)])),
      })
      let device = makeDevice()
      let known = 1
      const usb = Object.assign(new EventTarget(), {
        getDevices: async () => {
          const [generation] = new Uint8Array((await call('isThere')).data?.buffer ?? new ArrayBuffer(0))
          if (generation === undefined) return []
          if (generation !== known) device = makeDevice()
          known = generation
          return [device]
        },
        requestDevice: async () => {
          await call('choose')
          return device
        },
      })
      Object.defineProperty(navigator, 'usb', { value: usb, configurable: true })
    },
    { vendorId, productId, serialNumber, manufacturerName, productName, configuration },
  )
  return printer
}
