import * as z from '#schema'
import { everyRole, internalOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, restaurantParams } from './fields.ts'
import { order } from './order-schema.ts'
import { buyerGiven, chargesGiven, discountGiven, tillInvoiceGiven } from './settlement.ts'
import { slip } from './slips.ts'
import { taken } from './taken.ts'

export const BILL_COPIES = ['original', 'duplicate'] as const

export const issueBill = defineEndpoint({
  id: 'issueBill',
  service: 'orders',
  method: 'POST',
  path: '/api/orders/:id/bill',
  access: everyRole,
  summary:
    'Counts a paper of the bill before it is printed, in a restaurant that bills by GST. The first paper of an ' +
    'unpaid order issues its tax invoice, or its bill of supply under composition; a later one is a duplicate of ' +
    'that invoice, or cancels it and issues another where dishes, discount, buyer or the facts of the restaurant ' +
    'are different by now. An order that is paid keeps its invoice, and the discount is ignored.',
  idempotent: true,
  params: idParams,
  body: z.object({
    /**
     * The version of the bill to print. With an older version of an order that is not paid the paper would differ from
     * the order, and the request fails with ORDER_CHANGED.
     */
    version: z.int(),
    ...discountGiven,
    ...buyerGiven,
    ...chargesGiven,
    ...tillInvoiceGiven,
    taken,
  }),
  response: z.object({
    /** The order, with the invoice or bill of supply to print as its `document`. */
    order,
    /** `original` for the first paper of the document, `duplicate` for each later one, which says DUPLICATE. */
    copy: z.enum(BILL_COPIES),
  }),
})

export const markBillPrinted = defineEndpoint({
  id: 'markBillPrinted',
  service: 'orders',
  method: 'PUT',
  path: '/api/orders/:id/bill-printed',
  access: everyRole,
  summary:
    'Notes that the bill of an active order was printed; the first time counts until the order grows. A completed ' +
    'order stays as it is.',
  params: idParams,
  /**
   * The version of the printed bill. With an older version of an active order the paper differs from the order, and the
   * request fails with ORDER_CHANGED.
   */
  body: z.object({ version: z.int() }),
  response: order,
})

export const sendBill = defineEndpoint({
  id: 'sendBill',
  service: 'orders',
  method: 'POST',
  path: '/api/orders/:id/bill/send',
  access: everyRole,
  summary:
    'Has the printer of bills print the bill of an order, with the figures that the server has. What `issueBill` ' +
    'does is done with it in a restaurant that bills by GST. BILL_PRINTER_NOT_SET where the browser prints bills.',
  idempotent: true,
  params: idParams,
  body: z.object({
    /**
     * The version of the bill to print. With an older version of an order that is not paid the request fails with
     * ORDER_CHANGED.
     */
    version: z.int(),
    /**
     * Whether the caller showed the bill of an unpaid order as a tax invoice or a bill of supply. If the restaurant
     * bills in the other way by now, the request fails with GST_MODE_CHANGED. For a paid order the field is not
     * compared.
     */
    by_gst: z.boolean(),
    ...discountGiven,
    ...buyerGiven,
    ...chargesGiven,
  }),
  response: z.object({
    order,
    /**
     * As in `issueBill`; always `original` where the order has no document, because only the papers of documents are
     * counted.
     */
    copy: z.enum(BILL_COPIES),
    /** The id of the job that waits for the printer. */
    job_id: id,
    printer: z.string(),
  }),
})

export const retryBill = defineEndpoint({
  id: 'retryBill',
  service: 'orders',
  method: 'POST',
  path: '/api/print/bills/:id/retry',
  access: everyRole,
  summary:
    'The printer of bills is tried again at once with a bill that it did not print. One that was printed or taken ' +
    'over meanwhile stays so.',
  params: idParams,
  response: 'none',
})

export const takeOverBill = defineEndpoint({
  id: 'takeOverBill',
  service: 'orders',
  method: 'POST',
  path: '/api/print/bills/:id/take-over',
  access: everyRole,
  summary:
    'The caller prints a bill that its printer did not print, which ends its alarm everywhere. The slip is marked as ' +
    'a repetition where the printer may have printed it, and where it was taken over before.',
  params: idParams,
  response: z.object({ slip }),
})

/** The orders service prints these texts on bills for printers of the network. */
export const getBillTexts = defineEndpoint({
  id: 'getBillTexts',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/restaurants/:restaurantId/bill-texts',
  access: internalOnly('slips'),
  summary: 'What stands on bills besides the order, and whom guests pay by UPI; 404 for a deleted restaurant.',
  params: restaurantParams,
  response: z.object({
    name: z.string(),
    address: z.string(),
    gstin: z.string(),
    phone: z.string(),
    bill_header: z.string(),
    bill_footer: z.string(),
    upi_vpa: z.nullable(z.string()),
    upi_name: z.nullable(z.string()),
    upi_mc: z.nullable(z.string()),
  }),
})
