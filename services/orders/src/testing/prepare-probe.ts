import type { CallInput, Endpoint } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import type { ExpectedEntry, PreparedProbe } from '@tiffin/service-kit/testing'
import type { TestRestaurant } from './harness.ts'

/** Prepares the probe of a call, with the entry of the audit that it must leave. */
export type PrepareProbe = <E extends Endpoint>(
  at: TestRestaurant,
  as: Role,
  endpoint: E,
  input: CallInput<E> | object,
  said: ExpectedEntry,
) => PreparedProbe
