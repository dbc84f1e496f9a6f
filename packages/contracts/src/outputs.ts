import { MAX_COPIES, MAX_DUE_SECONDS, MIN_COPIES, MIN_DUE_SECONDS } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams } from './fields.ts'
import { drawerPin } from './slips.ts'

/**
 * The way in which a station gets its tickets: on paper that the till prints, on a screen in the kitchen, or on a
 * printer that a print agent writes to.
 */
const outputKind = z.enum(['till', 'screen', 'printer'])

export const stationOutput = z.object({
  station_id: id,
  kind: outputKind,
  /** The seconds in which a screen has to draw a ticket, or a printer to print it, before an alarm is raised. */
  due_seconds: z.int(),
  /** The printer of a station of the kind `printer`; absent for others. */
  printer_id: z.optional(id),
  /** How many papers the printer makes of each ticket; absent for other kinds. */
  copies: z.optional(z.int()),
})
export type StationOutput = z.output<typeof stationOutput>

export const listStationOutputs = defineEndpoint({
  id: 'listStationOutputs',
  service: 'orders',
  method: 'GET',
  path: '/api/kitchen/outputs',
  access: adminOnly,
  summary: 'The stations that get their tickets on a screen or a printer; all others get them on paper from the till.',
  response: z.array(stationOutput),
})

export const setStationOutput = defineEndpoint({
  id: 'setStationOutput',
  service: 'orders',
  method: 'PUT',
  path: '/api/kitchen/outputs/:id',
  access: adminOnly,
  summary:
    'Says where a station gets its tickets. On a screen or a printer, each from now on raises an alarm unless it is ' +
    'drawn or printed in time.',
  params: idParams,
  body: z.object({
    kind: outputKind,
    /** The seconds until the alarm; 8 by default. */
    due_seconds: z.optional(z.int().check(z.minimum(MIN_DUE_SECONDS), z.maximum(MAX_DUE_SECONDS))),
    /** Required for the kind `printer` and refused for others. */
    printer_id: z.optional(id),
    /**
     * How many papers the printer makes of each ticket; for the kind `printer` alone. Without the field the number
     * stays as it is, and is 1 at first.
     */
    copies: z.optional(z.int().check(z.minimum(MIN_COPIES), z.maximum(MAX_COPIES))),
  }),
  response: stationOutput,
})

const billOutput = z.object({
  /** The printer of the network that prints the bills of all tills; null: each till prints them by its browser. */
  printer_id: z.nullable(id),
  /** The pin of the printer that opens a drawer attached to it, where cash is taken; null without a drawer. */
  drawer_pin: z.nullable(drawerPin),
})
export type BillOutput = z.output<typeof billOutput>

export const getBillOutput = defineEndpoint({
  id: 'getBillOutput',
  service: 'orders',
  method: 'GET',
  path: '/api/print/bill-output',
  access: adminOnly,
  summary: 'Where bills are printed, and whether a drawer is attached there.',
  response: billOutput,
})

export const setBillOutput = defineEndpoint({
  id: 'setBillOutput',
  service: 'orders',
  method: 'PUT',
  path: '/api/print/bill-output',
  access: adminOnly,
  summary:
    'Says where bills are printed. Bills that wait go to the printer that is chosen, and wait for a person where ' +
    'none is. A drawer without a printer is refused.',
  body: billOutput,
  response: billOutput,
})
