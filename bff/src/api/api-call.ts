import type { RoutedEndpoint } from '@tiffin/contracts'
import type { Request, RequestHandler } from 'express'
import type { Caller } from '../auth/authenticate.ts'

/** A call of an endpoint on its way through the handlers of `api-router.ts`. Each handler sets what it finds out. */
export type ApiCall = {
  readonly endpoint: RoutedEndpoint
  /** True for a call that is limited as a read, false for one that is limited as a change. */
  readonly isRead: boolean
  /** The client's address that `requestContext` determined; of an IPv6 address its network. */
  readonly address: string
  /** Who calls; without any field until the call is authenticated. */
  caller: Caller
  /** The key under which the slots and the body memory of the caller are counted. */
  callerKey: string
  /** The unparsed body; null until it is read, and for a call without one. */
  body: Buffer | null
  /** The length of the reply in bytes; null until the whole reply is known, and for a reply without a body. */
  replyBytes: number | null
}

/** A handler of a call, which is in `res.locals`. */
export type ApiHandler = RequestHandler<Request['params'], unknown, unknown, Request['query'], { call: ApiCall }>
