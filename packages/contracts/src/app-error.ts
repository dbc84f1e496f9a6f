import { catalogue, type CatalogueEntry, type ErrorCode } from './errors.ts'
import type { FieldsOf } from './failure-fields.ts'

type TextParameters<Code extends ErrorCode> = Parameters<(typeof catalogue)[Code]['text']>

/** The body of every failed reply. Extra fields help a client to continue, for example `orderId` on TABLE_OCCUPIED. */
export type ErrorBody = { readonly error: string; readonly code: ErrorCode } & Readonly<Record<string, unknown>>

/** A failure of the catalogue. A misspelt code or a missing parameter does not compile. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError'
  readonly code: Code
  readonly status: number
  extra: Readonly<Record<string, unknown>> = {}

  constructor(code: Code, ...parameters: TextParameters<Code>) {
    const entry: CatalogueEntry = catalogue[code]
    super(entry.text(parameters[0] as never))
    this.code = code
    this.status = entry.status
  }

  /** Sets the fields that the body of the reply has besides text and code. */
  with(extra: FieldsOf<Code>): this {
    this.extra = extra
    return this
  }

  /**
   * Returns the body of the failed reply: the text for people, the code for clients, and the fields given by `with`.
   */
  toBody(): ErrorBody {
    return { error: this.message, code: this.code, ...this.extra }
  }
}
