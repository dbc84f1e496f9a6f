import type { Call, CallFailure } from '@tiffin/print-agent'
import { ApiError, call, serverTime } from '@tiffin/web-kit'

/**
 * Calls an endpoint with the token of this device, which `call` of web-kit renews and forgets. Never rejects. An answer
 * that is not of the product, such as the page of a hotspot, has no status.
 */
export const callAsDevice: Call = async (endpoint, input) => {
  try {
    return { value: await call(endpoint, input), renewedToken: null, at: serverTime() }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

function failureOf(error: unknown): CallFailure {
  const { message } = error as Error
  const isAnswer = error instanceof ApiError && error.status > 0 && error.code !== null && isOfTiffin(error)
  return isAnswer
    ? { status: error.status, text: message, reason: `status ${error.status}` }
    : { status: null, text: null, reason: message }
}

function isOfTiffin({ code, body }: ApiError): boolean {
  return code !== 'UNREADABLE_FAILURE' && typeof body.error === 'string'
}
