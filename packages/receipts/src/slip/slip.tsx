import { Fragment, type ReactNode, type Ref } from 'react'
import './slip.css'

const PRODUCT_NAME = 'Tiffin'

/** The paper of bill and kitchen ticket. `slipRef` is the element to pass to printSlip. */
export function Slip({
  label,
  slipRef,
  children,
}: {
  label: string
  slipRef?: Ref<HTMLElement> | undefined
  children: ReactNode
}) {
  return (
    <article ref={slipRef} aria-label={label} className="tiffin-slip">
      {children}
      <p className="tiffin-slip__center">Powered by {PRODUCT_NAME}</p>
    </article>
  )
}

/** A dashed line between two parts of a slip. */
export function SlipRule() {
  return <hr className="tiffin-slip__rule" />
}

/** A free text of the settings; renders nothing when it is empty. */
export function SlipText({ text }: { text: string }) {
  return text.trim() === '' ? null : <p className="tiffin-slip__center">{text}</p>
}

/** Label and value in two columns; rows without a value are left out. */
export function SlipFacts({ rows }: { rows: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <dl className="tiffin-slip__facts">
      {rows.map(
        ([label, value], row) =>
          value && (
            // A label may occur twice, for example when two guests pay in cash.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={row}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
