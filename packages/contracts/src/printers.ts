import { MAX_PRINTER_ADDRESS_LENGTH, MAX_PRINTER_NAME_LENGTH, PRINTER_PROBLEMS } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, requiredText, timestamp } from './fields.ts'

export const printerProblem = z.enum(PRINTER_PROBLEMS)
export const printerColumns = z.union([z.literal(32), z.literal(42), z.literal(48)])

/** A printer of the restaurant, to which a print agent sends slips. */
export const printer = z.object({
  id,
  name: z.string(),
  /** The print agent that sends slips to the printer: the id of a device of the kind `agent`. */
  agent_id: id,
  /**
   * The host and port of the printer in the restaurant's network, such as `192.168.1.50:9100`; a print queue of the
   * agent's computer, such as `queue:kitchen`; or `usb`, for a printer that is connected to a print station.
   */
  address: z.string(),
  columns: printerColumns,
  /** True where the agent has asked for jobs within the last 15 seconds. */
  is_agent_on: z.boolean(),
  /** Why the last slip was not printed, or the problem that the printer reports; null while the printer works. */
  problem: z.nullable(printerProblem),
  /** The time of the last paper; null before the first. */
  printed_at: z.nullable(timestamp),
  /** The number of slips that wait for the printer. */
  waiting: z.int(),
})
export type Printer = z.output<typeof printer>

const printerBody = z.object({
  name: requiredText(MAX_PRINTER_NAME_LENGTH),
  agent_id: id,
  /**
   * A host with a port, where an IP address must be within the restaurant's own network; `queue:` and the name of a
   * print queue, of up to 64 letters, digits, hyphens and underscores, a letter first; or `usb`. Any other text is
   * refused with PRINTER_ADDRESS_INVALID.
   */
  address: requiredText(MAX_PRINTER_ADDRESS_LENGTH),
  columns: printerColumns,
})

export const listPrinters = defineEndpoint({
  id: 'listPrinters',
  service: 'orders',
  method: 'GET',
  path: '/api/printers',
  access: adminOnly,
  summary: 'The printers of the restaurant by name, with what each of them says of itself.',
  response: z.array(printer),
})

export const createPrinter = defineEndpoint({
  id: 'createPrinter',
  service: 'orders',
  method: 'POST',
  path: '/api/printers',
  access: adminOnly,
  summary: 'Adds a printer to those of a print agent; names are unique whatever their case.',
  body: printerBody,
  response: printer,
  status: 201,
})

export const updatePrinter = defineEndpoint({
  id: 'updatePrinter',
  service: 'orders',
  method: 'PUT',
  path: '/api/printers/:id',
  access: adminOnly,
  summary: 'Changes a printer. What waits for it is printed by what it is then.',
  params: idParams,
  body: printerBody,
  response: printer,
})

export const deletePrinter = defineEndpoint({
  id: 'deletePrinter',
  service: 'orders',
  method: 'DELETE',
  path: '/api/printers/:id',
  access: adminOnly,
  summary: 'Removes a printer to which no station sends its tickets (PRINTER_IN_USE).',
  params: idParams,
  response: 'none',
})
