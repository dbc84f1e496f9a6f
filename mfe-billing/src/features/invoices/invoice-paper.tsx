import { getRestaurantSettings } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'
import { useApiQuery, useSession } from '@tiffin/web-kit'
import type { Ref } from 'react'
import './invoice-paper.css'
import { documentWords } from './messages.ts'
import type { BillingDocument } from './billing-documents.ts'

/** Draws an invoice or a credit note on A4. To print it, pass the element of `paperRef` to `printPage`. */
export function InvoicePaper({
  billingDocument,
  paperRef,
}: {
  billingDocument: BillingDocument
  paperRef: Ref<HTMLElement>
}) {
  const { restaurantName } = useSession()
  const { data: settings } = useApiQuery(getRestaurantSettings)
  const { kind, number, at, planName, about, amount } = billingDocument
  const words = documentWords[kind]
  return (
    <article ref={paperRef} aria-label={`${words.name} ${number}`} className="tiffin-invoice">
      <header className="tiffin-invoice__head">
        <p className="tiffin-invoice__brand">Tiffin</p>
        <dl className="tiffin-invoice__facts">
          <dt>{words.name}</dt>
          <dd>{number}</dd>
          <dt>{words.day}</dt>
          <dd>{formatDate(at, 'day')}</dd>
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
              {planName} plan
              <small>{about}</small>
            </td>
            <td>{amount}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td>{amount}</td>
          </tr>
        </tfoot>
      </table>
      <p>{words.foot}</p>
    </article>
  )
}
