import { getRestaurantSettings, type Invoice } from '@tiffin/contracts'
import { formatDate, formatRupees, paise } from '@tiffin/domain'
import { useApiQuery, useSession } from '@tiffin/web-kit'
import type { Ref } from 'react'
import './invoice-paper.css'
import { invoicePeriod } from './invoice-period.ts'
import { messages } from './messages.ts'

/** The invoice on A4. `paperRef` is what printPage takes. */
export function InvoicePaper({ invoice, paperRef }: { invoice: Invoice; paperRef: Ref<HTMLElement> }) {
  const { restaurantName } = useSession()
  const { data: settings } = useApiQuery(getRestaurantSettings)
  const amount = formatRupees(paise(invoice.amount_in_paise))
  return (
    <article ref={paperRef} aria-label={`Invoice ${invoice.number}`} className="tiffin-invoice">
      <header className="tiffin-invoice__head">
        <p className="tiffin-invoice__brand">Tiffin</p>
        <dl className="tiffin-invoice__facts">
          <dt>Invoice</dt>
          <dd>{invoice.number}</dd>
          <dt>Paid on</dt>
          <dd>{formatDate(invoice.paid_at, 'day')}</dd>
        </dl>
      </header>
      <section className="tiffin-invoice__to">
        <h3>Billed to</h3>
        <p>
          <strong>{settings?.name ?? restaurantName}</strong>
        </p>
        {settings?.address && <p>{settings.address}</p>}
        {settings?.gstin && <p>GSTIN {settings.gstin}</p>}
      </section>
      <table className="tiffin-invoice__lines">
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              {invoice.plan_name} plan
              <small>{invoicePeriod(invoice)}</small>
            </td>
            <td>{amount}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total paid</th>
            <td>{amount}</td>
          </tr>
        </tfoot>
      </table>
      <p>{messages.paidOnline}</p>
    </article>
  )
}
