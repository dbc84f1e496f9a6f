import {
  AppError,
  approveDiscount,
  freeTable,
  issueBill,
  markBillPrinted,
  takePayment,
  type BodyOf,
  type Endpoint,
  type Order,
  type ResponseOf,
  type RestaurantSettings,
} from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { sampleOrder, sampleSettings, settledOrder } from '@tiffin/receipts/testing'
import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { vi } from 'vitest'
import { Bill } from '../features/bill/bill.tsx'
import { restaurantOfACashier } from './open-bill.ts'
import { renderWithin } from './render-pos.tsx'

/** The body of a request without the fields that identify the order and its state. */
type Asked<E extends Endpoint> = Omit<
  NonNullable<BodyOf<E>>,
  'version' | 'order_id' | 'document_id' | 'gst_mode' | 'approval'
>

/** Answers a request with a reply or a refusal. If the function throws, the request gets no reply. */
type Answers<E extends Endpoint> = (asked: Asked<E>) => Promise<ResponseOf<E> | AppError>

export type OnPay = Answers<typeof freeTable>
export type OnTakePart = Answers<typeof takePayment>
export type OnIssue = Answers<typeof issueBill>

/** A bill, and the server's replies to its payment, its part payments and its print. */
type SampleBill = {
  readonly order?: Order
  readonly settings?: RestaurantSettings
  readonly role?: Role
  readonly onPay?: OnPay
  readonly onTakePart?: OnTakePart
  readonly onIssue?: OnIssue
}

/** The PIN of colleagues who may approve a discount. */
export const PIN = '2580'

/** Makes a refusal that changes nothing on the screen except that it shows its text. */
export const refused = () => new AppError('INVALID_REQUEST', { detail: 'refused' })

/** Makes a failure after which nobody knows whether the request was carried out. */
export const brokenDown = () => new AppError('INTERNAL')

/** Opens one bill without the rest of the till. */
export function openSampleBill({ order = sampleOrder(), settings = sampleSettings, role, ...given }: SampleBill = {}) {
  const onPay = vi.fn<OnPay>(given.onPay ?? (async () => settledOrder()))
  const onTakePart = vi.fn<OnTakePart>(given.onTakePart ?? (async () => order))
  const onIssue = vi.fn<OnIssue>(given.onIssue ?? (async () => refused()))
  const onClose = vi.fn<() => void>()
  const onPrinted = vi.fn<() => void>()
  const restaurant = restaurantOfACashier(PIN)
  if (role) restaurant.user = { ...restaurant.user, userRole: role }
  const bill = <Bill order={order} settings={settings} onClose={onClose} onSettled={() => undefined} />
  const view = renderWithin(bill, restaurant)
  server.use(
    answer(freeTable, onPay),
    answer(takePayment, onTakePart),
    answer(issueBill, onIssue),
    answer(approveDiscount, async () => ({ approval: 'approved' })),
    http.put(`*${markBillPrinted.path}`, () => (onPrinted(), new HttpResponse(null, { status: 204 }))),
  )
  return { ...view, onPay, onTakePart, onIssue, onClose, onPrinted }
}

function answer<E extends Endpoint>({ path }: E, answers: Answers<E>) {
  return http.all(`*${path}`, async ({ request }) => {
    const body = (await request.json()) as Record<string, unknown>
    const { version: _v, order_id: _o, document_id: _d, gst_mode: _g, approval: _a, ...asked } = body
    try {
      const reply = await answers(asked as Asked<E>)
      if (reply instanceof AppError) return HttpResponse.json(reply.toBody(), { status: reply.status })
      return HttpResponse.json(reply as object)
    } catch {
      return HttpResponse.error()
    }
  })
}
